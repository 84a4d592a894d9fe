"""Reports: figures and tables in one self-contained HTML file."""
