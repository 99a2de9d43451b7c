import type { Policy } from "../../policy.ts";
import type { PolicyFile } from "../../policy-file.ts";
import { namesOverlap } from "../compare/fields.ts";
import { isTakenIn, named, takesEdits } from "../compare/rows.ts";
import { resourcesOverlap } from "../compare/selectors.ts";
import type { Finding } from "../finding.ts";

type UnattributedRow = PolicyFile["unattributed"][number];

/** In a table where the first row counts, each row has edits of its own, and none is kinder to whom nobody knows. */
export function idleUnattributed({ file, at }: Policy): readonly Finding[] {
  return file.unattributed.flatMap((row, index) => [
    ...shadowed(file, index, at),
    ...unasked(row, `/unattributed/${index}`),
    ...kinderToUnknown(file, index, at),
  ]);
}

function shadowed(file: PolicyFile, index: number, at: Policy["at"]): readonly Finding[] {
  const row = file.unattributed[index];
  const before = file.unattributed.slice(0, index);
  const takes = (each: UnattributedRow) => before.some((other) => takesEdits(file, other, each));
  if (row === undefined || !isTakenIn(file, row, takes)) return [];
  const message = `this row never decides: the rows before it, from ${at("/unattributed/0")} on, take all that it could match`;
  return [
    {
      level: "warning",
      rule: "idle-row",
      pointer: `/unattributed/${index}`,
      message,
      hint: "move it further up, or remove it",
    },
  ];
}

const words = ["within", "meanwhile", "onSilence"] as const;

function unasked(row: UnattributedRow, pointer: string): readonly Finding[] {
  if (row.answer === "ask") return [];
  return words
    .filter((word) => row[word] !== undefined)
    .map((word) => ({
      level: "warning",
      rule: "idle-row",
      pointer: `${pointer}/${word}`,
      message: `\`${word}\` has no effect: this row asks nobody`,
      hint: "remove it, or answer `ask`",
    }));
}

const strictness = ({ answer, meanwhile, onSilence }: UnattributedRow): number => {
  if (answer === "keep") return 0;
  if (answer === "revert") return 3;
  return meanwhile === "live" || onSilence === "live" ? 1 : 2;
};

/** INVARIANT (evidence): anyone who cannot be known never gets a milder answer than the same edit by somebody known. */
function kinderToUnknown(file: PolicyFile, index: number, at: Policy["at"]): readonly Finding[] {
  const row = file.unattributed[index];
  if (row === undefined || row.actor !== "unknown") return [];
  const later = file.unattributed.slice(index + 1);
  const last = later.findIndex((other) => other.actor === "any" && takesEdits(file, other, row));
  const known = later.slice(0, last < 0 ? later.length : last + 1);
  const stricter = known.find(
    (other) => other.actor === "any" && strictness(other) > strictness(row) && meet(file, row, other),
  );
  if (stricter === undefined) return [];
  const where = at(`/unattributed/${file.unattributed.indexOf(stricter)}`);
  return [
    {
      level: "error",
      rule: "rewarded-distrust",
      pointer: `/unattributed/${index}/answer`,
      message: `an edit would be better off for coming from someone unknown: the row at ${where} is stricter with everybody else`,
      hint: "answer at least as strictly here, or leave out `actor`",
    },
  ];
}

function meet(file: PolicyFile, a: UnattributedRow, b: UnattributedRow): boolean {
  if (a.leans !== undefined && b.leans !== undefined && a.leans !== b.leans) return false;
  return resourcesOverlap(file, a.in, b.in) && namesOverlap(file, named(a), named(b));
}
