CREATE TABLE alembic_version (version_num TEXT NOT NULL PRIMARY KEY) STRICT;

CREATE TABLE note ( number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL CHECK (type IN ('emotion', 'health', 'relationship', 'milestone')), name TEXT NOT NULL, name_key TEXT NOT NULL, topic_key TEXT NOT NULL, title TEXT NOT NULL, person TEXT, created TEXT NOT NULL, updated TEXT NOT NULL, feeling TEXT, wanted TEXT NOT NULL, open_thread TEXT, open_date TEXT, follow_up_count INTEGER NOT NULL CHECK (follow_up_count >= 0), follow_up_base INTEGER NOT NULL, last_followed_up TEXT, last_touch INTEGER, last_low INTEGER NOT NULL CHECK (last_low IN (0, 1)), silent_streak INTEGER NOT NULL CHECK (silent_streak >= 0), status TEXT NOT NULL CHECK (status IN ('active', 'resolved', 'muted')), sensitivity TEXT NOT NULL CHECK (sensitivity IN ('normal', 'sensitive')), crisis INTEGER NOT NULL CHECK (crisis IN (0, 1)), position INTEGER NOT NULL, muted_until INTEGER, closed_at INTEGER, forgotten_at INTEGER, written_at INTEGER NOT NULL, related TEXT, session TEXT, CONSTRAINT note_mute_has_an_end CHECK ((status = 'muted') = (muted_until IS NOT NULL)) ) STRICT;

CREATE UNIQUE INDEX note_live_name ON note (name_key) WHERE forgotten_at IS NULL;

CREATE INDEX note_order ON note (updated DESC, position) WHERE forgotten_at IS NULL;

CREATE INDEX note_open_date ON note (open_date) WHERE open_date IS NOT NULL AND forgotten_at IS NULL;

CREATE INDEX note_state ON note (status, sensitivity, muted_until) WHERE forgotten_at IS NULL;

CREATE INDEX note_topic ON note (type, topic_key) WHERE forgotten_at IS NULL;

CREATE TABLE note_line ( number INTEGER PRIMARY KEY, note_number INTEGER NOT NULL REFERENCES note (number) ON DELETE CASCADE, position INTEGER NOT NULL CHECK (position >= 0), on_date TEXT, text TEXT NOT NULL, written_at INTEGER, CONSTRAINT note_line_place UNIQUE (note_number, position) ) STRICT;

CREATE TABLE follow_up ( number INTEGER PRIMARY KEY, note_number INTEGER NOT NULL REFERENCES note (number) ON DELETE CASCADE, check_in_number INTEGER, at INTEGER NOT NULL, on_date TEXT NOT NULL, outcome TEXT NOT NULL CHECK (outcome IN ('engaged', 'deflected', 'silent', 'unused')), low INTEGER NOT NULL CHECK (low IN (0, 1)), counted INTEGER NOT NULL CHECK (counted IN (0, 1)) ) STRICT;

CREATE INDEX follow_up_note ON follow_up (note_number, at);

CREATE TABLE check_in ( number INTEGER PRIMARY KEY, note_number INTEGER REFERENCES note (number) ON DELETE SET NULL, session TEXT NOT NULL, host TEXT NOT NULL, at INTEGER NOT NULL, on_date TEXT NOT NULL, lapsed_at INTEGER ) STRICT;

CREATE INDEX check_in_note ON check_in (note_number, at);

CREATE INDEX check_in_date ON check_in (on_date);

CREATE TABLE project ( number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, path TEXT NOT NULL, name TEXT NOT NULL, created_at INTEGER NOT NULL ) STRICT;

CREATE TABLE tier_entry ( number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, tier TEXT NOT NULL CHECK (tier IN ('preferences', 'project-context', 'conversations')), type TEXT CHECK (type IN ('preference', 'decision', 'context', 'relationship', 'observation', 'rejection')), text TEXT NOT NULL, text_key TEXT NOT NULL, section TEXT, see_also TEXT, project_number INTEGER REFERENCES project (number), created TEXT NOT NULL, updated TEXT NOT NULL, position INTEGER NOT NULL, written_at INTEGER NOT NULL, forgotten_at INTEGER ) STRICT;

CREATE INDEX tier_entry_place ON tier_entry (tier, project_number, position) WHERE forgotten_at IS NULL;

CREATE INDEX tier_entry_text ON tier_entry (text_key) WHERE forgotten_at IS NULL;

CREATE TABLE entry_topic ( entry_number INTEGER NOT NULL REFERENCES tier_entry (number) ON DELETE CASCADE, topic TEXT NOT NULL, PRIMARY KEY (entry_number, topic) ) STRICT;

CREATE TABLE entry_person ( entry_number INTEGER NOT NULL REFERENCES tier_entry (number) ON DELETE CASCADE, person TEXT NOT NULL, PRIMARY KEY (entry_number, person) ) STRICT;

CREATE TABLE archive_row ( number INTEGER PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('note', 'entry')), source_id TEXT NOT NULL, quarter TEXT NOT NULL, archived_on TEXT NOT NULL, superseded_by TEXT, project_number INTEGER REFERENCES project (number), position INTEGER NOT NULL, image TEXT NOT NULL, forgotten_at INTEGER ) STRICT;

CREATE INDEX archive_row_quarter ON archive_row (quarter, position);

CREATE TABLE work_thread ( number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, project_number INTEGER REFERENCES project (number), name TEXT NOT NULL, state TEXT NOT NULL, text TEXT NOT NULL, position INTEGER NOT NULL, updated TEXT NOT NULL ) STRICT;

CREATE TABLE document ( number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE CHECK (length(id) = 16), source TEXT NOT NULL, session TEXT NOT NULL, host TEXT NOT NULL, started_at INTEGER NOT NULL, closed_at INTEGER, read_offset INTEGER NOT NULL, flags INTEGER NOT NULL , project TEXT, folder TEXT, transcript TEXT) STRICT;

CREATE INDEX document_session ON document (session);

CREATE TABLE tombstone ( number INTEGER PRIMARY KEY, mark TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('note', 'line', 'entry', 'turn')), at INTEGER NOT NULL, on_date TEXT NOT NULL, erased INTEGER NOT NULL CHECK (erased IN (0, 1)), CONSTRAINT tombstone_once UNIQUE (mark, kind, at) ) STRICT;

CREATE TABLE pause ( session TEXT NOT NULL PRIMARY KEY, since INTEGER NOT NULL, until_date TEXT ) STRICT;

CREATE TABLE setting (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE operation ( number INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, subject TEXT, amount INTEGER NOT NULL, detail TEXT ) STRICT;

CREATE TABLE undo_image ( number INTEGER PRIMARY KEY CHECK (number = 1), operation_number INTEGER NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL, image TEXT NOT NULL ) STRICT;

CREATE TABLE injection ( number INTEGER PRIMARY KEY, at INTEGER NOT NULL, session TEXT NOT NULL, host TEXT NOT NULL, kind TEXT NOT NULL, subject TEXT, reason TEXT NOT NULL ) STRICT;

CREATE VIEW index_line AS SELECT number, id, updated, type, title, sensitivity, status, muted_until, follow_up_count, name, position FROM note WHERE forgotten_at IS NULL;

CREATE VIRTUAL TABLE note_search USING fts5(words, content='', detail=none, tokenize='ascii');

CREATE INDEX injection_session ON injection (session, kind, at);

CREATE INDEX tier_entry_newest ON tier_entry (project_number, tier, updated DESC, number DESC) WHERE forgotten_at IS NULL;

CREATE INDEX tier_entry_rejection ON tier_entry (project_number, updated DESC, number DESC) WHERE forgotten_at IS NULL AND type = 'rejection';

CREATE INDEX tier_entry_updated ON tier_entry (updated DESC, number DESC) WHERE forgotten_at IS NULL;

CREATE INDEX entry_topic_topic ON entry_topic (topic, entry_number DESC);

CREATE INDEX entry_person_person ON entry_person (person, entry_number DESC);

CREATE INDEX work_thread_place ON work_thread (project_number, position);

CREATE INDEX archive_row_source ON archive_row (source_id);

CREATE VIRTUAL TABLE recall_search USING fts5(words, content='', detail=none, columnsize=0, tokenize='ascii');

CREATE TABLE recall_word (word TEXT NOT NULL PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID, STRICT;

CREATE TABLE "turn" ( number INTEGER PRIMARY KEY, id BLOB NOT NULL CHECK (length(id) = 16), document_number INTEGER NOT NULL GENERATED ALWAYS AS (number >> 20) VIRTUAL REFERENCES document (number) ON DELETE CASCADE, ordinal INTEGER NOT NULL GENERATED ALWAYS AS (number & 1048575) VIRTUAL, from_agent INTEGER NOT NULL CHECK (from_agent IN (0, 1)), role TEXT NOT NULL GENERATED ALWAYS AS (CASE from_agent WHEN 1 THEN 'assistant' ELSE 'user' END) VIRTUAL, speaker TEXT, source_id TEXT, at INTEGER NOT NULL, text TEXT NOT NULL, flags INTEGER NOT NULL, note_number INTEGER REFERENCES note (number) ON DELETE SET NULL, forgotten_at INTEGER ) STRICT;

CREATE UNIQUE INDEX turn_identity ON turn (substr(id, 1, 8));

CREATE INDEX turn_note ON turn (note_number) WHERE note_number IS NOT NULL;

CREATE TABLE quiet_span ( session TEXT NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (session, since) ) WITHOUT ROWID, STRICT;

INSERT INTO alembic_version VALUES ('0005');

PRAGMA application_id = 1668116590;

PRAGMA user_version = 5;
