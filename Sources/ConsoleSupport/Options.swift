// Options, files and terminals, for the programs.
