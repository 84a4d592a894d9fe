-- Answers of people. Uniqueness is in the keys: a trial has one response, an id one participant.
CREATE TABLE IF NOT EXISTS study (
  id INTEGER PRIMARY KEY, config_json TEXT NOT NULL, config_sha256 TEXT NOT NULL,
  dataset_sha256 TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('open', 'closed'))
) STRICT;
CREATE TABLE IF NOT EXISTS slot (
  study INTEGER NOT NULL REFERENCES study, number INTEGER NOT NULL, condition INTEGER NOT NULL,
  order_json TEXT NOT NULL, PRIMARY KEY (study, number)
) STRICT;
CREATE TABLE IF NOT EXISTS participant (
  id INTEGER PRIMARY KEY AUTOINCREMENT, study INTEGER NOT NULL REFERENCES study,
  slot INTEGER,
  token_hash TEXT NOT NULL UNIQUE, receipt_hash TEXT UNIQUE,
  state TEXT NOT NULL CHECK (state IN
    ('instructions', 'check', 'check again', 'trials', 'about', 'debrief', 'done', 'screened out')),
  consent_version TEXT NOT NULL, started INTEGER, last_seen INTEGER,
  finished INTEGER, device_json TEXT NOT NULL,
  FOREIGN KEY (study, slot) REFERENCES slot (study, number)
) STRICT;
-- Who was screened out has no slot, no times and no device: see `screen_out`.
CREATE INDEX IF NOT EXISTS participant_slot ON participant (study, slot);
CREATE TABLE IF NOT EXISTS external_id (
  participant INTEGER NOT NULL REFERENCES participant ON DELETE CASCADE,
  study INTEGER NOT NULL REFERENCES study, source TEXT NOT NULL, value TEXT NOT NULL,
  UNIQUE (study, source, value)
) STRICT;
CREATE INDEX IF NOT EXISTS external_participant ON external_id (participant);
CREATE TABLE IF NOT EXISTS about (
  participant INTEGER NOT NULL REFERENCES participant ON DELETE CASCADE,
  name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (participant, name)
) STRICT;
CREATE TABLE IF NOT EXISTS trial (
  participant INTEGER NOT NULL REFERENCES participant ON DELETE CASCADE,
  position INTEGER NOT NULL, item TEXT NOT NULL, block INTEGER NOT NULL, kind TEXT NOT NULL,
  option_order TEXT NOT NULL, shown_at INTEGER, PRIMARY KEY (participant, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS response (
  participant INTEGER NOT NULL, position INTEGER NOT NULL, choice INTEGER, text TEXT,
  first_choice INTEGER, changes INTEGER, rt_ms INTEGER, hidden_ms INTEGER, confidence INTEGER,
  received_at INTEGER NOT NULL, PRIMARY KEY (participant, position),
  FOREIGN KEY (participant, position) REFERENCES trial ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS event (
  participant INTEGER NOT NULL REFERENCES participant ON DELETE CASCADE,
  position INTEGER NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL,
  client_ms INTEGER, server_ms INTEGER NOT NULL, PRIMARY KEY (participant, position, seq)
) STRICT, WITHOUT ROWID;
-- How many are gone, and nothing about who: see `remove`.
CREATE TABLE IF NOT EXISTS gone (
  what TEXT PRIMARY KEY CHECK (what IN ('withdrew', 'deleted later')), people INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS user (
  name TEXT PRIMARY KEY, password_hash TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS session (
  token_hash TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
  started INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS audit_log (
  id INTEGER PRIMARY KEY, at INTEGER NOT NULL, user TEXT NOT NULL, what TEXT NOT NULL
) STRICT;
