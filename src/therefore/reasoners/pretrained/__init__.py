"""Pre-trained language models: loading, fine-tuning, prompting and reading off features.

torch and transformers are needed for everything here but `kinds` and `sources`; they come with the
extra `pretrained`.
"""
