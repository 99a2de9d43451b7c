import { strengthRank, urgencyRank } from "../../../claims/words.ts";
import { saysWho } from "../../file/actors.ts";
import { voiceText } from "../../file/bus-voice.ts";
import { actorsContain, actorsOverlap } from "../../lint/compare/selectors.ts";
import type { PolicyFile } from "../../policy-file.ts";
import {
  type Aspect,
  aspect,
  byGrant,
  byNumber,
  type Direction,
  together,
  wordExtent,
} from "../direction.ts";
import { claimExtent, fieldsMeet, placesMeet } from "../extents.ts";
import { contentOf } from "../rows.ts";
import { type Compare, unproven } from "../section.ts";
import { compareTables, type TableRules } from "../tables.ts";

const shareWord = <T>(a: readonly T[] | undefined, b: readonly T[] | undefined): boolean =>
  a === undefined || b === undefined || a.some((word) => b.includes(word));

const holdsWords = (wide: readonly string[] | undefined, narrow: readonly string[] | undefined): boolean =>
  wordExtent(narrow, wide).isAtLeast;

type ClaimRow = PolicyFile["authority"]["claims"][number];

const strongest = strengthRank("must");
const most = urgencyRank("emergency");

/** Anyone whom no row names may weigh as much as the table of urgencies says. */
function weights(before: ClaimRow | undefined, after: ClaimRow | undefined): readonly Aspect[] {
  const urgency = (row: ClaimRow | undefined) => (row === undefined ? most : urgencyRank(row.atMost));
  const strength = (row: ClaimRow | undefined) =>
    row?.strength === undefined ? strongest : strengthRank(row.strength);
  const words = Number(before?.confirmed ?? false);
  return [
    ...aspect("atMost", byNumber(urgency(before), urgency(after)), "may weigh otherwise at most"),
    ...aspect("strength", byNumber(strength(before), strength(after)), "may be as strong otherwise"),
    ...aspect(
      "confirmed",
      byNumber(words, Number(after?.confirmed ?? false)),
      "a role confirms its own reason",
    ),
    ...aspect("lease", byNumber(before?.lease, after?.lease), "lasts another time"),
  ];
}

const authority: TableRules<ClaimRow> = {
  section: "authority/claims",
  rows: (file) => file.authority.claims,
  meets: (_, a, b) => actorsOverlap(a, b) && shareWord(a.motivations, b.motivations),
  contains: (_, wide, narrow) =>
    actorsContain(wide, narrow) && holdsWords(wide.motivations, narrow.motivations),
  answers: weights,
};

type UrgencyRow = PolicyFile["urgency"][number];

const urgency: TableRules<UrgencyRow> = {
  section: "urgency",
  rows: (file) => file.urgency,
  meets: (_, a, b) => shareWord(a.motivations, b.motivations) && shareWord(a.kinds, b.kinds),
  contains: (_, wide, narrow) =>
    holdsWords(wide.motivations, narrow.motivations) && holdsWords(wide.kinds, narrow.kinds),
  answers: (before, after) => {
    const [from, to] = [before?.urgency ?? "none", after?.urgency ?? "none"];
    const direction = byNumber(urgencyRank(from), urgencyRank(to));
    return aspect("urgency", direction, `is worth \`${to}\` where it was \`${from}\``);
  },
};

type ActorGrant = PolicyFile["actors"][number];

const goalsOf = ({ intent, goals = [] }: ActorGrant): readonly string[] =>
  intent === undefined ? goals : [...goals, intent];

const voicesOf = ({ speaksBy = [] }: ActorGrant): readonly string[] => speaksBy.map(voiceText);

/** What a row lets somebody do besides writing. */
function rightsBetween(before: ActorGrant, after: ActorGrant): readonly Aspect[] {
  const right = (key: "givesLeave" | "takesSnapshots", text: string) =>
    aspect(key, byNumber(Number(before[key] ?? false), Number(after[key] ?? false)), text);
  const named = (key: "checksFor" | "approvedBy", text: string) =>
    aspect(key, byGrant(wordExtent(before[key] ?? [], after[key] ?? [])), text);
  const voices = byGrant(wordExtent(voicesOf(before), voicesOf(after)));
  return [
    ...named("checksFor", "checks for others"),
    ...right("givesLeave", "gives leave by keys"),
    ...right("takesSnapshots", "takes snapshots"),
    ...named("approvedBy", "has leave by other approvals"),
    ...aspect("speaksBy", voices, "other events speak for it"),
  ];
}

/** An actor without a row is granted nothing by the policy. */
function grants(before: ActorGrant = {}, after: ActorGrant = {}): readonly Aspect[] {
  const differs = (key: "kind" | "motivation" | "intent"): readonly Aspect[] =>
    before[key] === after[key] ? [] : unproven(key);
  return [
    ...aspect("goals", byGrant(wordExtent(goalsOf(before), goalsOf(after))), "other goals are granted"),
    ...rightsBetween(before, after),
    ...differs("kind"),
    ...differs("motivation"),
    ...(contentOf(goalsOf(before)) === contentOf(goalsOf(after)) ? differs("intent") : []),
  ];
}

const named = ({ principals, via }: ActorGrant) => ({ principals, via });

const actors: TableRules<ActorGrant> = {
  section: "actors",
  rows: (file) => file.actors,
  meets: (_, a, b) => actorsOverlap(named(a), named(b)),
  // A row that does not say who somebody is hides no other.
  contains: (_, wide, narrow) => saysWho(wide) && actorsContain(named(wide), named(narrow)),
  answers: grants,
};

type ApproverRow = PolicyFile["approvers"][number];

const membersOf = ({ owners = [], principals = [] }: ApproverRow): readonly string[] => [
  ...owners,
  ...principals,
];

/** Where nobody answers, nobody can be asked: that is another matter than fewer who do. */
function answering(before: ApproverRow | undefined, after: ApproverRow | undefined): Direction {
  const [from, to] = [before, after].map((group) => (group === undefined ? [] : membersOf(group)));
  if (from === undefined || to === undefined) return "unproven";
  const direction = byGrant(wordExtent(from, to));
  return direction === "stricter" && to.length === 0 ? "unproven" : direction;
}

const fields = ({ for: wanted }: ApproverRow) => ({
  fields: wanted.fields,
  classes: wanted.classes,
  types: wanted.types,
});

const approvers: TableRules<ApproverRow> = {
  section: "approvers",
  rows: (file) => file.approvers,
  meets: (pair, a, b) => placesMeet(pair, a.for, b.for) && fieldsMeet(pair, fields(a), fields(b)),
  contains: (pair, wide, narrow) => claimExtent(pair, narrow.for, wide.for).isAtLeast,
  answers: (before, after) => aspect("owners", answering(before, after), "others answer the question"),
};

type ShiftRow = PolicyFile["orders"][number];

const orders: TableRules<ShiftRow> = {
  section: "orders",
  rows: (file) => file.orders,
  meets: (pair, a, b) => shareWord(a.while, b.while) && placesMeet(pair, a.in, b.in),
  contains: () => false,
  answers: (before, after) => {
    const text = (row: ShiftRow | undefined) => `${row?.raise} ${row?.to}`;
    return text(before) === text(after) ? [] : unproven("raise");
  },
};

type NamingRow = Pick<ClaimRow, "principals" | "motivations"> &
  Pick<ClaimRow | { confirmed?: undefined }, "confirmed"> & { readonly motivation?: string | undefined };

/** Wherever it stands, a row that names principals for a reason lets them be on it, and may take their word for it. */
function naming(before: NamingRow | undefined, after: NamingRow | undefined): readonly Aspect[] {
  const said = (row: NamingRow | undefined) =>
    row?.principals === undefined || (row.motivations ?? row.motivation) === undefined
      ? undefined
      : JSON.stringify([row.principals, row.motivations, row.motivation, row.confirmed]);
  const [from, to] = [said(before), said(after)];
  if (from === to) return [];
  if (to === undefined) return aspect("principals", "stricter", "nobody is named for the reason any more");
  const direction = from === undefined ? "looser" : "unproven";
  return aspect("principals", direction, "names who may give the reason, wherever the row stands");
}

type AnyRow = ClaimRow | ActorGrant;

/** Adds what a row does wherever it stands to what it does where it is the first. */
const withNaming =
  (compare: Compare, rows: (file: PolicyFile) => readonly AnyRow[]): Compare =>
  (pair) =>
    compare(pair).map((found) => {
      const rowAt = (file: PolicyFile, pointer: string | undefined) =>
        pointer === undefined ? undefined : rows(file)[Number(pointer.split("/").at(-1))];
      const more = naming(rowAt(pair.before, found.before), rowAt(pair.after, found.after));
      const aspects = [...found.aspects, ...more];
      return { ...found, aspects, direction: together(aspects.map(({ direction }) => direction)) };
    });

export const compareAuthority = withNaming(compareTables(authority), (file) => file.authority.claims);
export const compareUrgency = compareTables(urgency);
export const compareActors = withNaming(compareTables(actors), (file) => file.actors);
export const compareApprovers = compareTables(approvers);
export const compareOrders = compareTables(orders);
