import { isRecord, type Json } from "../../fields/json.ts";
import { pointerOf } from "../../schema/pointer.ts";
import type { Finding } from "../lint/finding.ts";

type OldWord = { readonly at: readonly string[]; readonly message: string; readonly hint: string };

const limit = (name: string, instead: string): OldWord => ({
  at: ["limits", ...name.split(".")],
  message: `\`${name}\` has no effect any more`,
  hint: `remove it; ${instead}`,
});

const oldWords: readonly OldWord[] = [
  {
    at: ["windows"],
    message: "`windows` is read as `writes` and as `freezes` at once",
    hint:
      "move each window: what closes Parley's own writing to `writes`, what closes the changes of a team to " +
      "`freezes` (without `overrun`, with `for` where it is not for everybody), and what closes both to both",
  },
  limit(
    "reverts",
    "an actor who keeps writing what lost is put right after pauses, and `blast` bounds the resources of an hour",
  ),
  limit(
    "fight.writes",
    "a fight counts `reversals` between two others; one who keeps writing is put right after pauses",
  ),
  limit(
    "fight.per",
    "a fight counts `reversals` between two others; one who keeps writing is put right after pauses",
  ),
  limit(
    "unconfirmed",
    "a need that nothing confirms has the benefit of the `doubt` and is then worth nothing",
  ),
  limit("proposal", "what a closed incident leaves behind is held for the code as long as `hold` says"),
];

/** The words of the first edition that are still read, each with what to write instead; `document` is the text as it stands. */
export function oldWordsIn(document: Json): readonly Finding[] {
  return oldWords.flatMap(({ at, message, hint }) =>
    stands(document, at)
      ? [{ level: "warning", rule: "old-word", pointer: pointerOf(at), message, hint }]
      : [],
  );
}

function stands(value: Json | undefined, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  return isRecord(value) && Object.hasOwn(value, name) && stands(value[name], rest);
}
