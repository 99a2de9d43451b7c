import { existence } from "../../../fields/existence.ts";
import type { DeletionRow } from "../../deletion-row.ts";
import type { Mode, PolicyFile } from "../../policy-file.ts";
import { type Aspect, aspect, byNumber, type Direction } from "../direction.ts";
import { fieldExtent, fieldsMeet, placesMeet } from "../extents.ts";
import { placeExtent } from "../places.ts";
import type { Compare } from "../section.ts";
import { compareTables, type TableRules } from "../tables.ts";

type EditRow = PolicyFile["unattributed"][number];

const answers = ["keep", "ask", "revert"] as const;
const values = ["live", undefined, "prior"] as const;

/** A later word in the list is stricter. */
const byPlace = <T>(list: readonly T[], before: T, after: T): Direction =>
  byNumber(-list.indexOf(before), -list.indexOf(after));

/** What silence leaves standing: by itself the safer value, which is live where nothing is safer. */
const silenceOf = ({ meanwhile, onSilence }: EditRow): EditRow["meanwhile"] =>
  onSilence === "meanwhile" ? meanwhile : onSilence;

/** Time to answer is given to what stands meanwhile. */
function byWait(before: EditRow, after: EditRow): Direction {
  if (before.within === after.within) return "same";
  const waits = byPlace(values, silenceOf(after), after.meanwhile);
  if (waits === "same") return "same";
  if (before.within === undefined || after.within === undefined) return "unproven";
  const longer = after.within > before.within;
  return longer ? waits : waits === "looser" ? "stricter" : "looser";
}

/**
 * `keep` puts back at once what a claim speaks against, where `ask` may let it stand, and so does `revert` until its grace
 * is over, which what is harmful has none of: in that the stricter word is looser.
 */
function byAnswer(before: EditRow | undefined, after: EditRow | undefined): readonly Aspect[] {
  const [from, to] = [before?.answer ?? "keep", after?.answer ?? "keep"];
  const why = `answers \`${to}\` where it was \`${from}\``;
  const isHarmful = before?.leans === "harmful" || after?.leans === "harmful";
  if (from === "keep" && to === "revert" && !isHarmful)
    return aspect(
      "answer",
      "mixed",
      `${why}, and what a claim speaks against stands until the grace is over`,
    );
  if (from === "revert" || to === "revert") return aspect("answer", byPlace(answers, from, to), why);
  const otherwise = to === "ask" ? "which `keep` puts back at once" : "which is put back at once now";
  return aspect("answer", "mixed", `${why}, also for what a claim speaks against, ${otherwise}`);
}

function editAnswers(before: EditRow | undefined, after: EditRow | undefined): readonly Aspect[] {
  const [from, to] = [before?.answer ?? "keep", after?.answer ?? "keep"];
  if (from !== to) return byAnswer(before, after);
  if (before === undefined || after === undefined || to !== "ask") return [];
  return [
    ...aspect(
      "meanwhile",
      byPlace(values, before.meanwhile, after.meanwhile),
      "another value holds until the answer",
    ),
    ...aspect(
      "onSilence",
      byPlace(values, silenceOf(before), silenceOf(after)),
      "silence leaves another value",
    ),
    ...aspect("within", byWait(before, after), "the answer is awaited for another time"),
  ];
}

const types = ({ in: { types: named }, fields, classes }: EditRow) => ({ fields, classes, types: named });

const unattributed: TableRules<EditRow> = {
  section: "unattributed",
  rows: (file) => file.unattributed,
  meets: (pair, a, b) =>
    (a.leans === undefined || b.leans === undefined || a.leans === b.leans) &&
    placesMeet(pair, a.in, b.in) &&
    fieldsMeet(pair, types(a), types(b)),
  contains: (pair, wide, narrow) =>
    (wide.actor === "any" || narrow.actor === "unknown") &&
    (wide.leans === undefined || wide.leans === narrow.leans) &&
    placeExtent(pair, narrow.in, wide.in).isAtLeast &&
    fieldExtent(pair, types(narrow), types(wide)).isAtLeast,
  answers: editAnswers,
};

const tells = ["tell", "ask"] as const;

/** Types name the resource itself, and so do classes; the two widen each other. */
const deleted = ({ types: named, classes }: DeletionRow) => ({
  ...(named !== undefined && { fields: [existence] }),
  classes,
  types: named,
});

const deletions: TableRules<DeletionRow> = {
  section: "deletions",
  rows: (file) => file.deletions,
  meets: (pair, a, b) => placesMeet(pair, a.in, b.in),
  contains: (pair, wide, narrow) =>
    placeExtent(pair, narrow.in, wide.in).isAtLeast &&
    fieldExtent(pair, deleted(narrow), deleted(wide)).isAtLeast,
  answers: (before, after) => {
    const [from, to] = [before?.answer ?? "tell", after?.answer ?? "tell"];
    return aspect("answer", byPlace(tells, from, to), `answers \`${to}\` where it was \`${from}\``);
  },
};

type ScopeRow = Pick<PolicyFile["mode"]["scopes"][number], "in" | "mode"> & { readonly name?: string };

const modes: readonly Mode[] = ["observe", "advise", "enforce"];

/** What holds where no scope matches is the last row of the table. */
const scopes: TableRules<ScopeRow> = {
  section: "mode/scopes",
  rows: ({ mode }) => [...mode.scopes, { name: "mode", in: {}, mode: mode.default }],
  meets: (pair, a, b) => placesMeet(pair, a.in, b.in),
  contains: (pair, wide, narrow) => placeExtent(pair, narrow.in, wide.in).isAtLeast,
  answers: (before, after) => {
    const [from, to] = [before?.mode ?? "observe", after?.mode ?? "observe"];
    return aspect("mode", byPlace(modes, from, to), `goes as far as \`${to}\` where it was \`${from}\``);
  },
};

export const compareUnattributed = compareTables(unattributed);
export const compareDeletions = compareTables(deletions);

export const compareModes: Compare = (pair) =>
  compareTables(scopes)(pair).map((found) =>
    found.name === "mode" ? { ...found, before: "/mode/default", after: "/mode/default" } : found,
  );
