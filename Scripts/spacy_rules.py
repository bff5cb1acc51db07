"""spaCy's punctuation regular expressions taken apart, so that Swift needs only character classes.

Every alternative must have one of the forms below: another one stops the compilation, because the
predicates in Tokenizer would no longer say the same.
"""
import re
import struct
import sys


class Rules:
    def __init__(self, tokenizer):
        self.prefix = re.compile(tokenizer["prefix_search"]).search
        self.suffix = re.compile(tokenizer["suffix_search"]).search
        self.infix = re.compile(tokenizer["infix_finditer"]).finditer
        assert tokenizer["token_match"] is None
        url = tokenizer["url_match"].removeprefix("(?u)")
        self.url = re.compile(url).match

        # Prefixes: one character, dots, or a few longer strings that start with a letter.
        prefixes = [self.literal(a.removeprefix("^")) for a in alternatives(tokenizer["prefix_search"])
                    if a not in (r"^\+(?![0-9])", r"^\.\.+")]
        self.symbols = next(p for p in prefixes if len(p) > 9)
        self.prefix_characters = "|".join(map(re.escape, (p for p in prefixes if len(p) == 1)))
        # "…" comes before "……", so that the longer one is never reached.
        self.long_prefixes = [p for p in prefixes if 1 < len(p) < 9 and p != "……"]
        assert all(not self.prefix(p[0]) for p in self.long_prefixes)

        # Suffixes: the search finds the leftmost, hence the longest one.
        literals, after_digit, after = [], [], []
        for alternative in alternatives(tokenizer["suffix_search"]):
            body = alternative.removesuffix("$")
            assert body != alternative
            if match := re.fullmatch(r"\(\?<=\[0-9\]\)\(\?:(.*)\)", body):
                after_digit += [self.literal(a) for a in alternatives(match[1])]
            elif body.startswith("(?<="):
                after.append(body)
            elif body != r"\.\.+":
                literals.append(self.literal(body))
        assert [p for p in literals if len(p) > 9] == [self.symbols]
        self.suffix_characters = "|".join(map(re.escape, (p for p in literals if len(p) == 1)))
        self.long_suffixes = [p for p in literals if 1 < len(p) < 9]
        self.suffixes_after_digit = after_digit
        plus, degree, one, two = after
        assert plus == r"(?<=[0-9])\+" and degree == r"(?<=°[FfCcKk])\."
        self.before_full_stop = re.fullmatch(r"\(\?<=(\[.*\])\)\\\.", one)[1]
        self.capital = re.fullmatch(r"\(\?<=(\[.*\])\1\)\\\.", two)[1]

        # Infixes.
        dots, ellipsis, symbols, operators, stop, comma, hyphen, mark = alternatives(
            tokenizer["infix_finditer"])
        assert dots == r"\.\.+" and ellipsis == "…" and symbols == self.symbols
        assert operators == r"(?<=[0-9])[+\-\*^](?=[0-9-])"
        self.before_inner_stop, self.after_inner_stop = re.fullmatch(
            r"\(\?<=(\[.*\])\)\\\.\(\?=(\[.*\])\)", stop).groups()
        self.letter = re.fullmatch(r"\(\?<=(\[.*\])\),\(\?=\1\)", comma)[1]
        letters = self.letter[1:-1]
        assert hyphen == f"(?<=[{letters}0-9])(?:-|–|—|--|---|——|~)(?=[{letters}])"
        assert mark == f"(?<=[{letters}0-9])[:<>=/](?=[{letters}])"

        # Web addresses: only the class of the last part is read from the expression.
        self.host = r"[A-Za-z0-9\u00a1-\uffff]"
        pattern = (
            r"^(?:(?:[\w\+\-\.]{2,})://)?(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})"
            r"(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])"
            r"(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])"
            r"(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))"
            r"|(?:(?:HOST(?:HOST|[_-]){0,62})?HOST\.)+(?:TOP{2,63}))(?::\d{2,5})?(?:[/?#]\S*)?$")
        pattern = pattern.replace("(?:HOST|[_-])", self.host[:-1] + "_-]").replace("HOST", self.host)
        start, end = pattern.split("TOP")
        assert url.startswith(start) and url.endswith(end), url
        self.top_level = url[len(start):-len(end)]

    @staticmethod
    def literal(pattern):
        """The string that an alternative stands for; a character class as it is."""
        if pattern.startswith("["):  # but not `\\[`
            return pattern
        plain = re.sub(r"\\(.)", r"\1", pattern)
        assert re.escape(plain).replace("\\", "") == pattern.replace("\\", ""), pattern
        assert not re.search(r"(?<!\\)[()\[\]?+*|^$]", pattern), pattern
        return plain

    def has_affix_or_infix(self, text):
        return bool(self.prefix(text) or self.suffix(text) or any(True for _ in self.infix(text)))

    def pieces(self, text):
        """The tokens of `text` when there are no exceptions."""
        before, after = [], []
        while text:
            prefix, suffix = self.prefix(text), self.suffix(text)
            head = prefix.end() if prefix else 0
            tail = len(text) - suffix.start() if suffix else 0
            if not head and not tail:
                break
            if head and head + tail > len(text):
                tail = 0
            if head:
                before.append(text[:head])
            if tail:
                after.append(text[len(text) - tail:])
            text = text[head:len(text) - tail]
        inner, offset = [], 0
        if text and self.url(text):
            inner = [text]
        elif text:
            for match in self.infix(text):
                if match.start() == 0:
                    continue
                inner += [text[offset:match.start()], match[0]]
                offset = match.end()
            inner.append(text[offset:])
        return before + [piece for piece in inner if piece] + after[::-1]


def alternatives(pattern):
    """Splits at the `|` that stand outside brackets and classes."""
    parts, depth, in_class, start, i = [], 0, False, 0, 0
    while i < len(pattern):
        character = pattern[i]
        if character == "\\":
            i += 1
        elif in_class:
            in_class = character != "]"
        elif character == "[":
            in_class = True
        elif character in "()":
            depth += 1 if character == "(" else -1
        elif character == "|" and depth == 0:
            parts.append(pattern[start:i])
            start = i + 1
        i += 1
    return parts + [pattern[start:]]


class CharacterClasses:
    """Sixteen yes-or-no properties of every Unicode scalar, in the order of Swift's `CharacterClass`."""

    def __init__(self, rules):
        patterns = [
            f"{rules.prefix_characters}|{rules.symbols}", f"{rules.suffix_characters}|{rules.symbols}",
            rules.symbols, rules.letter, rules.capital, rules.before_full_stop,
            rules.before_inner_stop, rules.after_inner_stop, rules.top_level, rules.host]
        self.tests = [re.compile(pattern).fullmatch for pattern in patterns]
        self.tests += [str.isspace, str.isalpha, str.isupper, str.isdigit, str.isdecimal,
                       re.compile(r"\w").fullmatch]

    def table(self, block=128):
        """Two stages: the number of each block of 128 scalars, and the distinct blocks."""
        numbers, index = {}, b""
        for start in range(0, sys.maxunicode + 1, block):
            values = b""
            for scalar in range(start, start + block):
                character = chr(scalar)
                bits = sum(1 << i for i, test in enumerate(self.tests) if test(character))
                values += struct.pack("<H", bits)
            index += struct.pack("<H", numbers.setdefault(values, len(numbers)))
        return index, b"".join(numbers)
