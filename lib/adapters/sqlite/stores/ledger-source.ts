import type { Chain } from "#core/ledger/chain/check-chain.ts";
import { readRecord } from "#core/ledger/record-text.ts";
import type { LedgerSource } from "#core/ports/outside/ledger-source.ts";
import type { Sealer } from "#core/ports/outside/sealer.ts";
import type { Database } from "../database.ts";

/** The ledger that stands in the file, as it was written. */
export function sqliteLedgerSource(database: Database, sealer: Pick<Sealer, "key">): LedgerSource {
  return {
    chains: () => eachOf(chainsIn(database)),
    seals: () => eachOf(sealsIn(database)),
    policy: (digest) => Promise.resolve(policyIn(database, digest)),
    key: () => sealer.key(),
  };
}

async function* eachOf<T>(all: Iterable<T>): AsyncGenerator<T> {
  yield* all;
}

/** By their keys, so that one chain at a time is in memory and nothing is held open meanwhile. */
function* chainsIn(database: Database): Generator<Chain> {
  const next = "SELECT resource FROM decisions WHERE resource > ? ORDER BY resource LIMIT 1";
  let row = database.first(next, "");
  while (row !== undefined) {
    const resource = String(row["resource"]);
    yield chainOf(database, resource);
    row = database.first(next, resource);
  }
}

function chainOf(database: Database, resource: string): Chain {
  const docket = database.first("SELECT body FROM dockets WHERE resource = ?", resource);
  const written = `SELECT version, id, body FROM decisions WHERE resource = ? ORDER BY place DESC`;
  const entries = database.all(written, resource).map(({ version, id, body }) => ({
    place: { version: Number(version), id: String(id) },
    entry: JSON.parse(String(body)),
  }));
  if (docket === undefined) return { resource, entries };
  const { version, decision } = readRecord(String(docket["body"]));
  return { resource, entries, head: { version, ...(decision !== undefined && { decision }) } };
}

function policyIn(database: Database, digest: string): string | undefined {
  const row = database.first("SELECT body FROM policies WHERE digest = ?", digest);
  return row === undefined ? undefined : String(row["body"]);
}

/** The earliest first. */
function* sealsIn(database: Database): Generator<unknown> {
  const all = database.all("SELECT account, day FROM seals ORDER BY day, account");
  for (const { account, day } of all) {
    const one = "SELECT body FROM seals WHERE account = ? AND day = ?";
    yield JSON.parse(String(database.first(one, String(account), String(day))?.["body"]));
  }
}
