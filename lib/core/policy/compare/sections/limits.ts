import { canonicalJson, type Json } from "../../../fields/json.ts";
import type { PolicyFile } from "../../policy-file.ts";
import type { PolicyDifference } from "../difference.ts";
import { type Direction, opposite } from "../direction.ts";
import type { PolicyPair } from "../places.ts";

type Limits = PolicyFile["limits"];
type Read = (limits: Limits) => number | undefined;
type OneLimit = {
  readonly key: string;
  readonly read: Read;
  /** What the larger number means. */
  readonly larger: Direction;
  readonly why: string;
};

const limit = (key: string, larger: Direction, why: string, read: Read): OneLimit => ({
  key,
  read,
  larger,
  why,
});

/** A number that says how long something lasts, or how much of it there may be; not each is looser for being larger. */
const single: readonly OneLimit[] = [
  limit("grace", "looser", "how long an unexplained edit is left alone", ({ grace }) => grace),
  limit("doubt", "looser", "how long an unconfirmed need has the benefit of the doubt", ({ doubt }) => doubt),
  limit("doubts", "looser", "how often a day it is given", ({ doubts }) => doubts),
  limit("hold", "looser", "how long what an incident left is held", ({ hold }) => hold),
  limit("silence", "looser", "how long an answer by silence lasts", ({ silence }) => silence),
  limit("ruling", "looser", "how long an answer lasts at most", ({ ruling }) => ruling),
  limit("stride", "looser", "how large a step is still none", ({ stride }) => stride),
  limit("stale", "looser", "how old facts may be and still count", ({ stale }) => stale),
  limit("waiting", "looser", "how long a claim waits before it asks", ({ waiting }) => waiting),
  limit("fight.reversals", "looser", "how often two may undo each other", ({ fight }) => fight.reversals),
  limit("fight.within", "stricter", "in how long they have to", ({ fight }) => fight.within),
  limit("stable", "unproven", "how long a value has to stand to be held", ({ stable }) => stable),
  limit("question", "unproven", "how long a question waits for its answer", ({ question }) => question),
  limit("blast.each", "unproven", "how many resources are put right in an hour", ({ blast }) => blast.each),
  limit("blast.all", "unproven", "how many resources are put right in an hour", ({ blast }) => blast.all),
  limit("docket.claims", "unproven", "how much a docket keeps", ({ docket }) => docket.claims),
  limit("docket.viaPerField", "unproven", "how much a docket keeps", ({ docket }) => docket.viaPerField),
  limit("docket.markers", "unproven", "how long a docket remembers", ({ docket }) => docket.markers),
];

const tables = {
  declared: "how long what a person declares lasts",
  cooldown: "how long a claim goes on after its situation",
  leases: "how long a claim lasts",
} as const;

type TableName = keyof typeof tables;

/** A kind without a number has that of `default`. */
function numberOf(limits: Limits, table: TableName, kind: string): number | undefined {
  const rows: Readonly<Record<string, number | undefined>> = limits[table];
  const read = (name: string) => (Object.hasOwn(rows, name) ? rows[name] : undefined);
  if (table === "leases") return read(kind);
  return read(kind) ?? read("default") ?? (table === "cooldown" ? 0 : undefined);
}

function tabled({ before, after }: PolicyPair): readonly OneLimit[] {
  return (Object.keys(tables) as TableName[]).flatMap((table) => {
    const kinds = new Set([...Object.keys(before.limits[table]), ...Object.keys(after.limits[table])]);
    return [...kinds].map((kind) =>
      limit(`${table}.${kind}`, "looser", tables[table], (limits) => numberOf(limits, table, kind)),
    );
  });
}

/** What a smaller number means is the opposite, except that where a larger one is looser a smaller one only takes away. */
const directionFor = ({ larger }: OneLimit, isLarger: boolean): Direction =>
  isLarger ? larger : opposite(larger);

export function compareLimits(pair: PolicyPair): readonly PolicyDifference[] {
  const { before, after } = pair;
  if (canonicalJson(before.limits as Json) === canonicalJson(after.limits as Json)) return [];
  return [...single, ...tabled(pair)].flatMap((one) => {
    const [from, to] = [one.read(before.limits) ?? Infinity, one.read(after.limits) ?? Infinity];
    if (from === to) return [];
    const direction = directionFor(one, to > from);
    const why = `${one.why}: ${to > from ? "more" : "less"} than before`;
    const pointer = `/limits/${one.key.replaceAll(".", "/")}`;
    return [
      {
        section: "limits",
        name: one.key,
        change: "changed" as const,
        before: pointer,
        after: pointer,
        direction,
        aspects: [{ key: one.key, direction, why }],
      },
    ];
  });
}
