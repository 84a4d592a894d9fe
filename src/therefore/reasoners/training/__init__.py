"""Training that nets and pre-trained models share: one loop, one checkpoint, one folder for a run.

What they read and how they compute a gradient differs; `reasoners.neural` and
`reasoners.pretrained` have that. torch is needed for everything here but `config`, `folder`,
`lessons` and `metrics`.
"""
