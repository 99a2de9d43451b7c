import { urgencyRank } from "../../../claims/words.ts";
import type { Freeze, PolicyFile, Protection, Standing, Window } from "../../policy-file.ts";
import {
  type Aspect,
  aspect,
  byExtent,
  byNumber,
  type Direction,
  opposite,
  wordExtent,
} from "../direction.ts";
import { actorExtent, fieldExtent } from "../extents.ts";
import { type PolicyPair, placeExtent } from "../places.ts";
import { compareRows, differing, type SectionRules, unproven } from "../section.ts";

const standingKeys = ["in", "fields", "owner", "constraint", "prefer", "intent", "strength"] as const;

/** An owner is granted something and everybody else is bound, so hardly anything here only tightens. */
const standing: SectionRules<Standing> = {
  section: "standing",
  rows: (file) => file.standing,
  compare: (before, after) => [
    ...differing(before, after, standingKeys),
    ...aspect(
      "unlogged",
      byNumber(Number(before.unlogged ?? false), Number(after.unlogged ?? false)),
      "a difference that no event tells is the owner's",
    ),
  ],
  added: () => aspect("owner", "looser", "grants its owner a goal there"),
  gone: () => unproven("owner"),
};

const named = ({ in: { types }, fields, classes }: Protection) => ({ fields, classes, types });

const protections: SectionRules<Protection> = {
  section: "protections",
  rows: (file) => file.protections,
  compare: (before, after, pair) => [
    ...aspect("while", byExtent(wordExtent(before.while, after.while)), "protects in other situations"),
    ...aspect("in", byExtent(placeExtent(pair, before.in, after.in)), "protects other resources"),
    ...aspect("fields", byExtent(fieldExtent(pair, named(before), named(after))), "protects other fields"),
    ...aspect(
      "urgency",
      opposite(byNumber(urgencyRank(before.urgency), urgencyRank(after.urgency))),
      "protects with another urgency",
    ),
    ...differing(before, after, ["intent"]),
  ],
  added: () => aspect("", "stricter", "protects what nothing protected before"),
  gone: () => aspect("", "looser", "nothing protects it any more"),
};

type Hours = Window | Freeze;

const hours = (row: Hours): string => JSON.stringify([row.cron.trim(), row.zone]);

/** How much a denying row denies; what an allowing one comes to depends on the others. */
function denied(before: Hours, after: Hours, pair: PolicyPair): readonly Aspect[] {
  if (before.effect === "allow" || after.effect === "allow")
    return differing(before, after, ["effect", "cron", "zone", "duration", "in"]);
  return [
    ...(hours(before) === hours(after) ? [] : unproven("cron")),
    ...aspect("duration", opposite(byNumber(before.duration, after.duration)), "lasts another time"),
    ...aspect("in", byExtent(placeExtent(pair, before.in, after.in)), "is about other resources"),
  ];
}

/** What a row does that denies; nothing can be told of one that allows. */
const alone = (direction: Direction, why: string) => (row: Hours) =>
  row.effect === "deny" ? aspect("", direction, why) : unproven("effect");

const freezes: SectionRules<Freeze> = {
  section: "freezes",
  rows: (file) => file.freezes,
  compare: (before, after, pair) => [
    ...denied(before, after, pair),
    ...(before.effect === "deny" && after.effect === "deny"
      ? aspect("for", byExtent(actorExtent(before.for, after.for)), "freezes others")
      : differing(before, after, ["for"])),
  ],
  added: alone("stricter", "freezes what nothing froze before"),
  gone: alone("looser", "freezes nobody any more"),
};

const turned = (all: readonly Aspect[]): readonly Aspect[] =>
  all.map((one) => ({ ...one, direction: opposite(one.direction) }));

/** While Parley may not write, what loses stands: denying more is looser here. */
const writes: SectionRules<Window> = {
  section: "writes",
  rows: (file) => file.writes,
  compare: (before, after, pair) => [
    ...turned(denied(before, after, pair)),
    ...differing(before, after, ["overrun"]),
  ],
  added: alone("looser", "Parley may not put right what it might"),
  gone: alone("stricter", "Parley may put right what it might not"),
};

/** The first edition's word is for both at once. */
const windows: SectionRules<Window> = {
  section: "windows",
  rows: (file) => file.windows,
  compare: (before, after) =>
    differing(before, after, ["effect", "cron", "zone", "duration", "in", "overrun"]),
  added: () => unproven("effect"),
  gone: () => unproven("effect"),
};

const coupled: SectionRules<PolicyFile["coupled"][number]> = {
  section: "coupled",
  rows: (file) => file.coupled,
  compare: (before, after) => differing(before, after, ["types", "ordered", "together"]),
  added: () => unproven("together"),
  gone: () => unproven("together"),
};

/** They say when something was asked and of whose place it is: no verdict is another for it. */
const aside = (section: "calendar" | "teams") =>
  compareRows<object>({
    section,
    rows: (file) => file[section] ?? [],
    compare: () => [],
    added: () => [],
    gone: () => [],
  });

export const compareCalendar = aside("calendar");
export const compareTeams = aside("teams");
export const compareStanding = compareRows(standing);
export const compareProtections = compareRows(protections);
export const compareFreezes = compareRows(freezes);
export const compareWrites = compareRows(writes);
export const compareWindows = compareRows(windows);
export const compareCouplings = compareRows(coupled);
