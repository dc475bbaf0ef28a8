// Nothing to call: a program that links this module has Foundation's ICU without its data. See data.c.
