"""Training, for whatever learns by steps: one loop, one checkpoint, one folder for a run.

Nets of ours and pre-trained models differ in what they read and in how a gradient comes about; that
is in their own rooms. torch is needed for everything here but `config`, `folder`, `lessons` and
`metrics`.
"""
