import { Misconfigured } from "#core/faults.ts";
import type { Database } from "./database.ts";

const endingFirst = [
  "events",
  "looks",
  "decisions",
  "declarations",
  "sessions",
  "waiting",
  "situations",
  "writers",
  "spent",
  "buckets",
  "tallies",
  "case_places",
  "mailboxes",
] as const;
/** Tables of which something ends: `expires` is the moment in milliseconds, and missing where a row stays. */
export const ending = [...endingFirst, "policies", "shadow", "inboxes", "precedents", "refusals"] as const;

const endings = endingFirst.map((table) => `CREATE INDEX ${table}_expires ON ${table} (expires);`).join("\n");

/** The tables. INVARIANT (written once): a seal is neither changed nor removed, not even by Parley. */
const first = `
CREATE TABLE dockets (
  resource TEXT PRIMARY KEY, version INTEGER NOT NULL, due TEXT, learnt INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE INDEX dockets_due ON dockets (due) WHERE due IS NOT NULL;
CREATE INDEX dockets_learnt ON dockets (resource) WHERE learnt = 1;

CREATE TABLE events (
  resource TEXT, arrival TEXT, look TEXT, body TEXT NOT NULL, expires INTEGER, PRIMARY KEY (resource, arrival)
) STRICT;
CREATE TABLE looks (
  resource TEXT PRIMARY KEY, at INTEGER NOT NULL, first INTEGER NOT NULL, "by" TEXT NOT NULL, expires INTEGER
) STRICT;

CREATE TABLE decisions (
  resource TEXT, id TEXT, place TEXT NOT NULL, version INTEGER NOT NULL, account TEXT NOT NULL, day TEXT NOT NULL,
  digest TEXT NOT NULL, body TEXT NOT NULL, expires INTEGER, PRIMARY KEY (resource, id)
) STRICT;
CREATE UNIQUE INDEX decisions_place ON decisions (resource, place);
CREATE INDEX decisions_day ON decisions (account, day, resource, version);

CREATE TABLE declarations (
  id TEXT PRIMARY KEY, version INTEGER NOT NULL, "by" TEXT NOT NULL, place TEXT NOT NULL, body TEXT NOT NULL,
  expires INTEGER
) STRICT;
CREATE INDEX declarations_by ON declarations ("by", place);

CREATE TABLE sessions (key TEXT PRIMARY KEY, began TEXT NOT NULL, body TEXT NOT NULL, expires INTEGER) STRICT;
CREATE TABLE waiting (
  session TEXT, change TEXT, body TEXT NOT NULL, expires INTEGER, PRIMARY KEY (session, change)
) STRICT;

CREATE TABLE situations (
  place TEXT, ref TEXT, closed INTEGER, body TEXT NOT NULL, expires INTEGER, PRIMARY KEY (place, ref)
) STRICT;
CREATE INDEX situations_ref ON situations (ref);
CREATE INDEX situations_closed ON situations (closed);
CREATE TABLE hands (place TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
CREATE TABLE writers (
  ref TEXT, principal TEXT, at INTEGER NOT NULL, expires INTEGER, PRIMARY KEY (ref, principal)
) STRICT, WITHOUT ROWID;

CREATE TABLE spent (
  name TEXT, day TEXT, used REAL NOT NULL, expires INTEGER, PRIMARY KEY (name, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE buckets (bucket TEXT PRIMARY KEY, full_at REAL NOT NULL, expires INTEGER) STRICT, WITHOUT ROWID;
CREATE TABLE notes (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;
CREATE TABLE tallies (
  key TEXT, at INTEGER, mark TEXT, expires INTEGER, PRIMARY KEY (key, at, mark)
) STRICT, WITHOUT ROWID;

CREATE TABLE kill_switch (
  only INTEGER PRIMARY KEY CHECK (only = 1), stopped INTEGER NOT NULL, "by" TEXT NOT NULL, at TEXT NOT NULL
) STRICT;
CREATE TABLE profile_book (
  only INTEGER PRIMARY KEY CHECK (only = 1), version INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE case_places (case_id TEXT PRIMARY KEY, resource TEXT NOT NULL, expires INTEGER) STRICT;
CREATE TABLE mailboxes (
  reader TEXT PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL, expires INTEGER
) STRICT;

CREATE TABLE seals (account TEXT, day TEXT, body TEXT NOT NULL, PRIMARY KEY (account, day)) STRICT;
CREATE TRIGGER seals_not_changed BEFORE UPDATE ON seals BEGIN SELECT RAISE(ABORT, 'a seal is written once'); END;
CREATE TRIGGER seals_not_removed BEFORE DELETE ON seals BEGIN SELECT RAISE(ABORT, 'a seal is written once'); END;

CREATE TABLE kept (name TEXT, key TEXT, body TEXT NOT NULL, PRIMARY KEY (name, key)) STRICT;
`;

/** What leads to resources: filled as they are looked at and change. */
const second = `
CREATE TABLE resource_index (
  list TEXT, place TEXT, resource TEXT NOT NULL, PRIMARY KEY (list, place)
) STRICT, WITHOUT ROWID;
`;

/** The policies by which something was decided. */
const third = `
CREATE TABLE policies (digest TEXT PRIMARY KEY, body TEXT NOT NULL, expires INTEGER) STRICT;
CREATE INDEX policies_expires ON policies (expires);
`;

/** What sources told of who owns what. */
const fourth = "CREATE TABLE owners (only INTEGER PRIMARY KEY CHECK (only = 1), body TEXT NOT NULL) STRICT;";
/** What a candidate policy would decide. */
const sixth = `
CREATE TABLE shadow (
  trial TEXT, kind TEXT, place TEXT, version INTEGER NOT NULL, body TEXT NOT NULL, expires INTEGER,
  PRIMARY KEY (trial, kind, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX shadow_expires ON shadow (expires);
`;

/** What came of the messages of each source. */
const fifth = `
CREATE TABLE source_books (source TEXT PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
`;

/** What claimants were told: in one order of all, so that each inbox has one of its own. */
const seventh = `
CREATE TABLE inboxes (
  place INTEGER PRIMARY KEY AUTOINCREMENT, principal TEXT NOT NULL, id TEXT NOT NULL, handed_on INTEGER NOT NULL,
  body TEXT NOT NULL, expires INTEGER, UNIQUE (principal, id)
) STRICT;
CREATE INDEX inboxes_principal ON inboxes (principal, place);
CREATE INDEX inboxes_expires ON inboxes (expires);
`;

/** What answered questions were like. */
const eighth = `
CREATE TABLE precedents (
  team TEXT, class TEXT, id TEXT, at INTEGER NOT NULL, body TEXT NOT NULL, expires INTEGER,
  PRIMARY KEY (team, class, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX precedents_at ON precedents (team, class, at);
CREATE INDEX precedents_expires ON precedents (expires);
`;

/** What is drafted from them. */
const ninth = `
CREATE TABLE drafts (team TEXT PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE draft_trials (team TEXT PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
`;

/** What became of drafts that a policy may have rows of. */
const tenth = `
CREATE TABLE row_states (
  only INTEGER PRIMARY KEY CHECK (only = 1), version INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
`;

/** What became of verdicts of the rows that they are. */
const eleventh = `
CREATE TABLE draft_undoing (team TEXT PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
`;

/** How often calls failed, by groups of callers. */
const twelfth = `
CREATE TABLE refusals (
  resource TEXT, at INTEGER, caller INTEGER, mark TEXT, expires INTEGER,
  PRIMARY KEY (resource, at, caller, mark)
) STRICT, WITHOUT ROWID;
CREATE INDEX refusals_expires ON refusals (expires);
`;

/** Each brings the file from one layout to the next. What stands in the JSON is of the layout as well. */
const early = [first + endings, second, third, fourth, fifth, sixth, seventh];
const steps = [...early, eighth, ninth, tenth, eleventh, twelfth];
const newest = steps.length;

/** INVARIANT (left alone): what a newer release wrote is not touched, so that nothing of it is lost. */
export function refuseNewer(layout: number): void {
  if (layout <= newest) return;
  throw new Misconfigured(
    `what Parley keeps is in layout ${layout}, and this release reads up to ${newest}`,
    { hint: "go back to the release that wrote it, or begin in another folder" },
  );
}

/** Brings what an earlier release wrote, or an empty file, to the layout of this one. */
export function bringUpToDate(database: Database): void {
  const layout = Number(database.first("PRAGMA user_version")?.["user_version"]);
  refuseNewer(layout);
  if (layout === newest) return;
  database.together(() => {
    for (const step of steps.slice(layout)) database.exec(step);
    database.exec(`PRAGMA user_version = ${newest}`);
  });
  // From here on the head of the file tells its layout to a release that may not open it.
  database.all("PRAGMA wal_checkpoint(TRUNCATE)");
}
