import { canonicalPrincipal } from "../../../claims/principal.ts";
import { RoleWord } from "../../../claims/role-word.ts";
import { valueText } from "../../../fields/value-text.ts";
import { saysWho } from "../../file/actors.ts";
import { voiceText } from "../../file/bus-voice.ts";
import type { Policy } from "../../policy.ts";
import type { PolicyFile } from "../../policy-file.ts";
import { actorsContain } from "../compare/selectors.ts";
import type { Finding } from "../finding.ts";

type ActorsRow = PolicyFile["actors"][number];

/** A row says something, of somebody whom no earlier row has taken, and not of those who only call themselves so. */
export function idleActors({ file, at }: Policy): readonly Finding[] {
  return [
    ...file.actors.flatMap((row, index) => {
      const pointer = `/actors/${index}`;
      return [...flawsOfRow(row, pointer), ...shadowed(file.actors, index, at)];
    }),
    ...sharedPrefixes(file),
    ...sharedVoices(file),
  ];
}

/** What is wrong with a row by itself, wherever it stands. */
export const flawsOfRow = (row: ActorsRow, pointer: string): readonly Finding[] => [
  ...silent(row, pointer),
  ...tooWide(row, pointer),
  ...checksForNobody(row, pointer),
  ...speaksForMany(row, pointer),
];

/** Only roles are checked for, so that a name of anything else says nothing. */
const checksForNobody = ({ checksFor = [] }: ActorsRow, pointer: string): readonly Finding[] =>
  checksFor.flatMap((name, index) =>
    canonicalPrincipal(name).includes(":role/") || name.includes("*")
      ? []
      : [
          finding("error", `${pointer}/checksFor/${index}`, [
            `${valueText(name)} is no role, so nobody checks for it`,
            "name roles, such as `*:role/deploy`",
          ]),
        ],
  );

/** INVARIANT (one voice, one role): events speak for a role that is named in full; no bus proves a person. */
function speaksForMany(
  { principals = [], via, kind, speaksBy }: ActorsRow,
  pointer: string,
): readonly Finding[] {
  if (speaksBy === undefined) return [];
  const at = `${pointer}/speaksBy`;
  const isPerson = kind === "person" || kind === "break-glass";
  const isOne = via === undefined && principals.length === 1 && isRole(principals[0] ?? "");
  const hint = "name one role in `principals`, such as `123456789012:role/deploy`, and no `via`";
  return [
    ...(isOne ? [] : [finding("error", at, ["events speak for one role, named in full", hint])]),
    ...(isPerson
      ? [finding("error", at, [`no bus proves that a ${kind} speaks`, "let people declare by the API"])]
      : []),
  ];
}

const isRole = (name: string): boolean => !name.includes("*") && RoleWord.safeParse(name).success;

/** Of two rows that name the same events only the first would ever speak. */
function sharedVoices({ actors }: PolicyFile): readonly Finding[] {
  const taken = new Set<string>();
  return actors.flatMap(({ speaksBy = [] }, index) =>
    speaksBy.flatMap((voice, place) => {
      const text = voiceText(voice);
      if (!taken.has(text)) {
        taken.add(text);
        return [];
      }
      const message = "these events speak for another row already";
      return [finding("error", `/actors/${index}/speaksBy/${place}`, [message, "name them in one row"])];
    }),
  );
}

const finding = (
  level: Finding["level"],
  pointer: string,
  [message, hint]: readonly [string, string],
): Finding => ({
  level,
  rule: "idle-actors",
  pointer,
  message,
  hint,
});

function silent(row: ActorsRow, pointer: string): readonly Finding[] {
  const { checksFor, givesLeave, takesSnapshots, approvedBy, speaksBy } = row;
  if (saysWho(row)) return [];
  if ([checksFor, givesLeave, takesSnapshots, approvedBy, speaksBy].some((said) => said !== undefined))
    return [];
  const hint = "give it a `kind`, `goals`, an `intent` or a `motivation`";
  return [finding("error", pointer, ["this row says nothing", hint])];
}

/** Nobody may become more than they are, or be granted a goal, by what they write into their own user agent. */
function tooWide(
  { principals, via, kind, intent, goals, checksFor, givesLeave, takesSnapshots, approvedBy }: ActorsRow,
  pointer: string,
): readonly Finding[] {
  if (principals !== undefined && !principals.includes("*")) return [];
  const who = via === undefined ? "everybody" : "anybody who names that tool in their user agent";
  const hint = "name the `principals` that are meant";
  const isMore = kind !== undefined && kind !== "agent" && kind !== "unknown";
  const granted = (["goals", "intent"] as const).find(
    (word) => (word === "goals" ? goals : intent) !== undefined,
  );
  const goal = granted === "goals" ? goals?.join(", ") : intent;
  return [
    ...(isMore ? [finding("error", `${pointer}/kind`, [`${who} would count as \`${kind}\``, hint])] : []),
    ...(granted === undefined
      ? []
      : [finding("error", `${pointer}/${granted}`, [`${who} would be granted \`${goal}\``, hint])]),
    ...(checksFor === undefined
      ? []
      : [finding("error", `${pointer}/checksFor`, [`${who} would check for others`, hint])]),
    ...(givesLeave === undefined
      ? []
      : [finding("error", `${pointer}/givesLeave`, [`${who} would give leave`, hint])]),
    ...(takesSnapshots === undefined
      ? []
      : [finding("error", `${pointer}/takesSnapshots`, [`${who} would take snapshots`, hint])]),
    ...(approvedBy === undefined
      ? []
      : [finding("error", `${pointer}/approvedBy`, [`${who} would have leave`, hint])]),
  ];
}

const actorOf = ({ principals, via }: ActorsRow) => ({ principals, via });

function shadowed(rows: readonly ActorsRow[], index: number, at: Policy["at"]): readonly Finding[] {
  const row = rows[index];
  // Of what others leave out the first row that says it speaks.
  const { checksFor, tell, speaksBy, givesLeave, takesSnapshots, approvedBy } = row ?? {};
  const speaks = (checksFor ?? tell ?? speaksBy ?? givesLeave ?? takesSnapshots ?? approvedBy) !== undefined;
  const above =
    row === undefined || speaks
      ? -1
      : rows
          .slice(0, index)
          .findIndex((other) => saysWho(other) && actorsContain(actorOf(other), actorOf(row)));
  if (above < 0) return [];
  const message = `this row never speaks: the one at ${at(`/actors/${above}`)} takes all that it could match`;
  return [finding("warning", `/actors/${index}`, [message, "move it further up, or remove it"])];
}

/** A number has to be a reason for one thing. */
function sharedPrefixes({ references }: PolicyFile): readonly Finding[] {
  const taken = new Map<string, string>();
  return Object.entries(references).flatMap(([motivation, prefixes]) =>
    (prefixes ?? []).flatMap((prefix, index) => {
      const other = taken.get(prefix);
      taken.set(prefix, other ?? motivation);
      if (other === undefined) return [];
      const message = `\`${prefix}\` already stands for ${other}`;
      return [finding("error", `/references/${motivation}/${index}`, [message, "keep it where it is meant"])];
    }),
  );
}
