import { describe, expect, it } from "vitest";
import { lesserKinds } from "#core/policy/lint/tables/lesser-kinds.ts";
import { policyOf } from "../../sample.ts";

type Row = Readonly<Record<string, unknown>>;
const launch = (urgency: string, ...kinds: readonly string[]) => ({
  motivations: ["launch"],
  urgency,
  ...(kinds.length > 0 && { kinds }),
});
const clamp = (atMost: string, kinds?: readonly string[], more: Row = {}) => ({
  atMost,
  ...(kinds && { kinds }),
  ...more,
});
const [person, unknown, agent] = [["person"], ["unknown"], ["agent"]];
const [named, wide] = [{ principals: ["1:role/a"] }, { principals: ["1:role/*"] }];

const told = (urgency: readonly Row[], claims: readonly Row[]) =>
  lesserKinds(policyOf({ urgency, authority: { claims } })).map(
    ({ level, rule, pointer, message, hint }) => `${level} ${rule} ${pointer}: ${message} | ${hint}`,
  );

/** What one kind gets of a reason, and what a better one only gets. */
const gains = (pointer: string, gets: string, only: string, [less, more] = ["unknown", "person"]) =>
  `error rewarded-distrust ${pointer}: ${gets} from \`${less}\` and only to ${only} from \`${more}\` | let \`${more}\` weigh at least as much as \`${less}\`, in \`urgency\` and \`authority\``;
const launches = (pointer: string, gets: string, only: string, kinds?: [string, string]) =>
  gains(pointer, `\`launch\` comes to \`${gets}\``, `\`${only}\``, kinds);

describe("a table leaves nobody better off for being less known:", () => {
  const deadline = [launch("deadline")];
  const ofAgent: [string, string] = ["agent", "person"];
  it.each<{ what: string; urgency: readonly Row[]; claims?: readonly Row[]; says: readonly string[] }>([
    { what: "nothing is said", urgency: [], says: [] },
    {
      what: "of many that are better only the first is told",
      urgency: [launch("deadline", "unknown"), launch("routine")],
      says: [launches("/urgency/0", "deadline", "routine")],
    },
    {
      what: "of an agent as well",
      urgency: [launch("deadline", "agent", "unknown"), launch("routine")],
      says: [
        launches("/urgency/0", "deadline", "routine"),
        launches("/urgency/0", "deadline", "routine", ofAgent),
      ],
    },
    {
      what: "an agent may weigh more than a pipeline",
      urgency: [launch("routine", "pipeline", "service", "unknown"), launch("deadline")],
      says: [],
    },
    {
      what: "the row that has the last word is named",
      urgency: deadline,
      claims: [clamp("none", [...person, ...agent]), clamp("routine", unknown)],
      says: [launches("/authority/claims/1", "routine", "none")],
    },
    {
      what: "a bound that changes nothing has no last word",
      urgency: deadline,
      claims: [clamp("none", [...person, ...agent]), clamp("deadline", unknown)],
      says: [launches("/urgency/0", "deadline", "none")],
    },
    {
      what: "bounds for all bind all",
      urgency: deadline,
      claims: [clamp("routine")],
      says: [],
    },
    {
      what: "what is granted is at most routine",
      urgency: [],
      claims: [clamp("emergency", unknown), clamp("deadline")],
      says: [],
    },
    {
      what: "what is granted is told behind reasons",
      urgency: [],
      claims: [clamp("none", person)],
      says: [
        gains("/urgency/0", "`incident` comes to `routine` within a granted goal", "`none`"),
        gains("/urgency/0", "`incident` comes to `routine` within a granted goal", "`none`", ofAgent),
      ],
    },
    {
      what: "a want of the better one alone",
      urgency: [],
      claims: [clamp("emergency", [...person, ...agent], { strength: "want" })],
      says: [gains("/urgency/0", "`incident` comes to a must", "less")],
    },
    {
      what: "a want of all",
      urgency: deadline,
      claims: [clamp("emergency", undefined, { strength: "want" })],
      says: [],
    },
    {
      what: "a bound of one tool",
      urgency: deadline,
      claims: [clamp("none", [...person, ...agent], { via: ["console"] })],
      says: [launches("/urgency/0", "deadline", "none")],
    },
    {
      what: "a bound of one principal before the bound of all",
      urgency: deadline,
      claims: [clamp("none", [...person, ...agent], named), clamp("routine")],
      says: [launches("/authority/claims/1", "routine", "none")],
    },
    {
      what: "a bound of one principal behind the bound of all",
      urgency: deadline,
      claims: [clamp("routine"), clamp("none", [...person, ...agent], named)],
      says: [],
    },
    {
      what: "a bound of one principal that another row hides from all",
      urgency: deadline,
      claims: [clamp("emergency", person, named), clamp("none", [...person, ...agent], wide)],
      says: [launches("/urgency/0", "deadline", "none")],
    },
    {
      what: "a bound of all but one principal",
      urgency: deadline,
      claims: [clamp("none", undefined, named), clamp("none", [...person, ...agent])],
      says: [launches("/urgency/0", "deadline", "none")],
    },
    {
      what: "bounds that meet in one principal",
      urgency: [launch("emergency")],
      claims: [clamp("deadline", unknown, named), clamp("none", undefined, wide)],
      says: [launches("/authority/claims/0", "deadline", "none")],
    },
  ])("$what", ({ urgency, claims = [], says }) => {
    expect(told(urgency, claims)).toEqual(says);
  });
});
