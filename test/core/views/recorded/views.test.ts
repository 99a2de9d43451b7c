import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parted } from "#core/hidden/beside.ts";
import { type Played, played } from "../../looking/recorded/histories.ts";
import { fingerprint } from "../../looking/recorded/told.ts";
import { views } from "./views.ts";

const recorded = new URL("views.txt", import.meta.url);
// Histories in which something was decided show more than others.
const seeds = [13, 58, 106, 112];
const inFull = 58;

const text = (view: unknown): string => JSON.stringify(parted({ view }).plain) ?? "";

/** What is shown of a history, view by view: of one of them in full. */
function viewsText(seed: number): string {
  const history: Played = played(seed);
  const lines = Object.entries(views).map(([name, view]) => {
    const shown = view(history);
    const said = text(shown).slice(8, -1);
    return `  ${name} ${fingerprint({ shown })} ${seed === inFull ? said.slice(0, 900) : said.length}`;
  });
  return [
    `${seed}: ${history.world.decisions.length} decisions, ${history.last.verdict.fields.length} fields`,
    ...lines,
  ].join("\n");
}

it("what is shown of a history is as it was recorded", async () => {
  await expect(`${seeds.map(viewsText).join("\n")}\n`).toMatchFileSnapshot("views.txt");
});

it("of every view of every history there is a record", () => {
  const lines = readFileSync(recorded, "utf8").trimEnd().split("\n");
  expect(lines).toHaveLength(seeds.length * (Object.keys(views).length + 1));
});
