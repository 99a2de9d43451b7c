import { sealText } from "#core/ledger/chain/seal.ts";
import type { SealStore } from "#core/ports/stores/seal-store.ts";
import type { Database } from "../database.ts";
import { stored } from "./stored.ts";

export function sqliteSealStore(database: Database): SealStore {
  const put = "INSERT INTO seals (account, day, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
  return stored<SealStore>(database, {
    put(signed) {
      const { account, day } = signed.seal;
      return { ok: database.run(put, account, day, sealText(signed)) === 1 };
    },
    get(account, day) {
      const row = database.first("SELECT body FROM seals WHERE account = ? AND day = ?", account, day);
      return row && JSON.parse(String(row["body"]));
    },
  });
}
