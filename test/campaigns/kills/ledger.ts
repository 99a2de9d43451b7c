import { readFile } from "node:fs/promises";
import { parley } from "../../cli/stage.ts";

type LedgerCheck = { readonly decisions: number; readonly wrongs: readonly string[] };

/** Whether the ledger of a file is whole, and has every decision once. */
export async function checkedLedger(file: string): Promise<LedgerCheck> {
  const { code, out, err } = await parley(["ledger", "verify", file]);
  const ids = (await readFile(file, "utf8")).split("\n").flatMap(idIn);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const wrongs = [
    ...(code === 0 ? [] : [`the ledger is not whole: ${out}${err}`]),
    ...twice.map((id) => `the decision ${id} stands twice in the ledger`),
  ];
  return { decisions: ids.length, wrongs };
}

function idIn(line: string): readonly string[] {
  const { place } = Object(line === "" ? {} : JSON.parse(line)) as {
    readonly place?: { readonly id: string };
  };
  return place === undefined ? [] : [place.id];
}
