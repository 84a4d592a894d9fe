"""Datasets on disk: built in blocks, written in whole shards, described by a manifest."""
