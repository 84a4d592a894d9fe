"""Probing: can a linear classifier read the answer off a frozen model's representation?"""
