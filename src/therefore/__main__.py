"""`python -m therefore` is the command `therefore`."""

from therefore.cli import main

if __name__ == "__main__":
    main()
