import { layersBeside } from "#catalogue/store/policy-layers.ts";
import { InvalidInput } from "#core/faults.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { withoutRow } from "#core/learning/adoption/removed-row.ts";
import type { StandingAnswer } from "#core/policy/file/answers/answers.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Rule } from "#core/policy/policy-file.ts";
import { unifiedDiff } from "#core/views/policy/unified-diff.ts";
import { readPolicy } from "#files/policy-text.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { type DiskPlace, placeOf, readText, writeText } from "../inputs/disk.ts";
import { rejected } from "../inputs/load.ts";
import { plainLines } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";

export type RemoveAsked = { readonly row: string; readonly policy: string; readonly write?: boolean };

type LearntRow = {
  readonly section: "answers" | "rules";
  readonly index: number;
  readonly id: string;
  readonly draft: string;
};

const leastDigits = 8;

/** The learnt row that is meant, by its own name or by how its draft begins. */
function rowIn({ file }: Policy, wanted: string, { named }: DiskPlace): LearntRow {
  const isMeant = ({ id, learned }: StandingAnswer | Rule): boolean =>
    id === wanted || (wanted.length >= leastDigits && learned?.draft.startsWith(wanted) === true);
  const meant = (["answers", "rules"] as const).flatMap((section) =>
    file[section].flatMap((row, index): readonly LearntRow[] =>
      row.learned !== undefined && isMeant(row)
        ? [{ section, index, id: row.id, draft: row.learned.draft }]
        : [],
    ),
  );
  const [only, ...more] = meant;
  if (only !== undefined && more.length === 0) return only;
  throw new InvalidInput(
    only === undefined
      ? `\`${named}\` has no learnt row \`${wanted.slice(0, 80)}\``
      : `\`${named}\` has ${meant.length} learnt rows that begin so`,
    {
      hint:
        only === undefined
          ? "name the row by its id, or by the first 8 digits of its draft; rows that a person wrote are a person's to remove"
          : "name the row by its id",
    },
  );
}

/** What lint says of it is no matter: a row may be what it has an error in. */
function policyFrom(text: string, { path, named }: DiskPlace): Policy {
  const read = readPolicy(text, named, layersBeside(path));
  if ("diagnostics" in read) throw rejected(named, "policy", read.diagnostics);
  return read.policy;
}

/** INVARIANT (nothing else): the policy without the row is the policy, less that row. */
function isLess(before: Policy, after: Policy, { section, index }: LearntRow): boolean {
  const rows: readonly unknown[] = before.file[section];
  const expected = { ...before.file, [section]: rows.toSpliced(index, 1) };
  return canonicalJson(expected as unknown as Json) === canonicalJson(after.file as unknown as Json);
}

const byHand = (at: string) =>
  new InvalidInput(`the row at ${at} cannot be taken out of this file by itself`, {
    hint: "take it out by hand: it has to stand in this file, one row under another, with its dash on its own first line",
  });

/** Prints the policy without a learnt row. INVARIANT (never by itself): only `write` writes. */
export async function removeRow(asked: RemoveAsked, terminal: Terminal): Promise<ExitCode> {
  const place = placeOf(terminal.cwd, asked.policy);
  const text = await readText(place);
  const before = policyFrom(text, place);
  const row = rowIn(before, asked.row, place);
  const at = before.at(`/${row.section}/${row.index}`);
  const fresh = withoutRow(text, { ...row, line: Number(/:(\d+)$/.exec(at)?.[1] ?? 0) });
  if (fresh === undefined || !isLess(before, policyFrom(fresh, place), row)) throw byHand(at);
  terminal.out(plainLines(unifiedDiff({ name: place.named, text }, { name: place.named, text: fresh })));
  if (asked.write === true) {
    await writeText(place, fresh);
    terminal.err(`written: ${plainLines(place.named)}\n`);
  }
  return exitCodes.fine;
}
