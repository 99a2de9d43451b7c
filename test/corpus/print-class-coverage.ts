import { type ClassedEdit, classedEdits, shareIn } from "./class-coverage.ts";
import { isCorpusThere, noteIfSkipped } from "./corpus.ts";

// Prints what share of the edits of the corpus each class of the default policy covers, and what none does.
const say = (text: string) => process.stdout.write(`${text}\n`);
const percent = (share: number) => `${share.toFixed(1)} %`;

function tell(edits: readonly ClassedEdit[]): void {
  const row = (name: string, of: readonly ClassedEdit[]) =>
    say(`${name.padEnd(30)}${String(of.length).padStart(6)}  ${percent(shareIn(of)).padStart(8)} in a class`);
  row(
    "edits of what was there",
    edits.filter(({ creating }) => !creating),
  );
  row(
    "edits that came with creation",
    edits.filter(({ creating }) => creating),
  );
  for (const [from, of] of Map.groupBy(edits, (edit) => edit.from)) row(`  ${from}`, of);
  row("all", edits);
  say("");
  const byClass = Map.groupBy(
    edits.flatMap((edit) => edit.classes.map((name) => ({ name, edit }))),
    ({ name }) => name,
  );
  for (const [name, of] of [...byClass].toSorted(([, a], [, b]) => b.length - a.length))
    say(
      `${name.padEnd(30)}${String(of.length).padStart(6)}  ${percent((100 * of.length) / edits.length).padStart(8)}`,
    );
  say("\nin no class:");
  const bare = edits.filter(({ classes }) => classes.length === 0);
  const texts = Map.groupBy(bare, ({ type, path }) => `${type} ${path}`);
  for (const [text, of] of [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1))) say(`  ${of.length} ${text}`);
}

noteIfSkipped();
if (isCorpusThere) tell(classedEdits());
