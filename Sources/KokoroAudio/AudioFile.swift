import KokoroCore
