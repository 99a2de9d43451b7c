import { describe, expect, it } from "vitest";
import {
  advocateText,
  answerWords,
  followsText,
  partyNames,
  questionText,
  voicesIn,
  whyText,
} from "#core/arbitration/explain/asking-words.ts";
import type { Ask } from "#core/arbitration/settle/decided.ts";
import type { Settled } from "#core/arbitration/settle/settle-field.ts";
import type { Claim } from "#core/claims/claim.ts";
import type { Json } from "#core/fields/json.ts";
import { at, claim, dispute } from "../small-disputes.ts";

type Shown = { readonly path?: string; readonly live?: Json; readonly prior?: Json };

const voice = (of: Claim) => ({ by: { claim: of }, constraint: of.constraint ?? {} });
const stake = (of: Claim) => ({ demand: { by: { claim: of }, constraint: of.constraint } });

/** A settled field with as much as is told of it. */
function settled(
  { path = "/Size", ...sides }: Shown,
  heard: readonly Claim[] = [],
  lost: readonly Claim[] = [],
) {
  const field = { path, topology: undefined, ...sides };
  const losses = lost.map((each) => ({ voice: voice(each) }));
  return { field, heard: { accepted: heard.map(voice), losses }, stakes: [] } as unknown as Settled;
}
const ask = (more: object = {}) => ({ cause: "rule", about: [], edits: [], ...more }) as unknown as Ask;

describe("an answer in words", () => {
  it.each<Shown & { readonly value?: Json; readonly is: string }>([
    { live: 3, value: 3, is: "keep `3`" },
    { live: 3, is: "keep `3`" },
    { live: null, value: null, is: "keep it" },
    { value: 5, is: "set `5`" },
    { is: "keep it" },
    { live: 3, value: 5, is: "set `5`" },
    { live: 3, prior: 5, value: 5, is: "put back `5`" },
    { live: 3, prior: 4, value: 5, is: "set `5`" },
    { live: 3, value: null, is: "take it away" },
    { live: ["a"], value: ["a"], is: "keep `a`" },
    { path: '/Set[="a"]', live: "a", value: "a", is: "keep it" },
    { path: "/Tags[Key=a]", live: { Key: "a" }, is: "keep it" },
    { path: "/Tags[Key=a]", live: { Key: "a", Value: "1" }, value: null, is: "remove tag `a`" },
  ])("is, of $live with $prior before and $value in it: $is", ({ value, is, ...shown }) => {
    expect(answerWords(settled(shown), value, false)).toBe(is);
  });

  it.each([
    { live: "a", prior: "b", value: "b", is: "put back what stood there before (hidden)" },
    { live: "a", prior: "b", value: "c", is: "put something else there (hidden)" },
    { live: "a", prior: "b", value: "a", is: "keep (hidden)" },
  ])("tells nothing of what is hidden: $is", ({ live, prior, value, is }) => {
    expect(answerWords(settled({ live, prior }), value, true)).toBe(is);
  });

  it("says the way where there is more to say than a value", () => {
    const words = answerWords(settled({ live: { A: 1, B: 2 } }), { A: 1, B: 3 }, false);
    expect(words).toMatch(/`3`/);
    expect(words).not.toMatch(/^(set|put back) `\{/);
  });
});

const anna = claim({ id: "anna", by: "x:user/anna", constraint: { is: 5 } });
const ben = claim({ id: "ben", by: "ben", constraint: { is: 6 }, intent: "unattributed" });
const viaA = claim({
  id: "a",
  actor: { principal: "bot", kind: "automation", via: "cli" },
  constraint: { is: 7 },
});
const viaB = claim({
  id: "b",
  actor: { principal: "bot", kind: "automation", via: "console" },
  constraint: { is: 8 },
});

describe("those with a say in a question", () => {
  it("are heard with those whom it is about first", () => {
    const voices = voicesIn(settled({}, [anna], [ben]), ask({ about: [voice(viaA)] }));
    expect(voices.map(({ by }) => by?.claim.id)).toEqual(["a", "anna", "ben"]);
  });

  it.each([
    { when: "each name is one's own", heard: [anna, ben], of: anna, is: "anna" },
    { when: "a name is two ways'", heard: [viaA, viaB], of: viaA, is: "bot via cli" },
    { when: "one way stands alone", heard: [viaA, anna], of: viaA, is: "bot" },
    { when: "one way speaks twice", heard: [viaA, viaA], of: viaA, is: "bot" },
  ])("are named with their way only where it tells them apart: $when", ({ heard, of, is }) => {
    expect(partyNames(settled({}, heard), ask())(of.actor)).toBe(is);
    const byEdit = partyNames(settled({}), ask({ edits: heard.map(stake) }));
    expect(byEdit(of.actor)).toBe(is);
  });

  const nameOf = ({ principal }: { readonly principal: string }) => principal;

  it.each([
    { heard: [], is: "" },
    { heard: [anna], value: 5, is: "" },
    { heard: [ben], value: 5, is: "; ben waits" },
    { heard: [ben, ben], value: 5, is: "; ben waits" },
    { heard: [ben, viaA], value: 5, is: "; ben and bot wait" },
    {
      heard: [ben, viaA, claim({ id: "c", by: "c", constraint: { is: 9 } })],
      value: 5,
      is: "; ben, bot and 1 more wait",
    },
  ])("wait for another value: %#, `$is`", ({ heard, value = 5, is }) => {
    expect(followsText(settled({}, heard), ask(), value, nameOf)).toBe(is);
  });

  it("speak for an answer with their goal, where they have one", () => {
    expect([advocateText(anna, () => "anna"), advocateText(ben, () => "ben")]).toEqual([
      ", as anna wants for availability",
      ", as ben wants",
    ]);
  });
});

describe("a question in one sentence", () => {
  const words = (hidden = false) =>
    ({ context: { dispute: dispute(), now: Date.parse(at("04:00")) }, hidden }) as never;
  const place = "AWS::AutoScaling::AutoScalingGroup checkout";
  const wrote = claim({
    ...{ id: "w", actor: { principal: "x:user/maria", kind: "person", via: "console" } },
    ...{ field: "/Size", constraint: { is: 3 }, intent: "unattributed", motivation: { kind: "none" } },
    changedAt: at("03:08"),
  });
  const moved = { live: 3, prior: 10 };

  it.each<{ readonly when: string; readonly shown: Shown; readonly of: object; readonly is: string }>([
    {
      when: "there is nothing else to choose",
      shown: moved,
      of: {},
      is: `\`/Size\` of ${place} is \`3\`: leave it so, or name what it should be?`,
    },
    {
      when: "another value may stand",
      shown: moved,
      of: { instead: 10 },
      is: `\`/Size\` of ${place} is \`3\`: leave it so, or put back \`10\`?`,
    },
    {
      when: "another value holds meanwhile",
      shown: moved,
      of: { meanwhile: 5 },
      is: `\`/Size\` of ${place} is \`3\`: leave it so, or set \`5\`?`,
    },
    {
      when: "what stands holds meanwhile",
      shown: moved,
      of: { meanwhile: 3 },
      is: `\`/Size\` of ${place} is \`3\`: leave it so, or name what it should be?`,
    },
    {
      when: "an edit did it",
      shown: moved,
      of: { edits: [stake(wrote)], instead: 10 },
      is: `maria via console changed \`/Size\` from \`10\` to \`3\` on ${place}: leave it so, or put back \`10\`?`,
    },
    {
      when: "an edit did something else",
      shown: { live: 4, prior: 10 },
      of: { edits: [stake(wrote)] },
      is: `\`/Size\` of ${place} is \`4\`: leave it so, or name what it should be?`,
    },
    {
      when: "an edit changed nothing",
      shown: { live: 3, prior: 3 },
      of: { edits: [stake(wrote)] },
      is: `\`/Size\` of ${place} is \`3\`: leave it so, or name what it should be?`,
    },
    {
      when: "an incident left it",
      shown: moved,
      of: { cause: "take-over", meanwhile: 3 },
      is: `an incident left \`/Size\` of ${place} at \`3\`: take it over in the code, or hand it back?`,
    },
    {
      when: "an incident left it and something stood there",
      shown: moved,
      of: { cause: "take-over", meanwhile: 3, instead: 10 },
      is: `an incident left \`/Size\` of ${place} at \`3\`: take it over in the code, or put back \`10\`?`,
    },
    {
      when: "nobody knows who keeps writing",
      shown: moved,
      of: { cause: "defiance", meanwhile: 10 },
      is: `somebody unknown keeps writing \`/Size\` of ${place}, and \`10\` is put back each time: how is it to go on?`,
    },
    {
      when: "somebody keeps writing",
      shown: { ...moved, path: "/Tags[Key=a]" },
      of: { cause: "defiance", meanwhile: 10, edits: [stake(wrote)] },
      is: `maria via console keeps writing \`/Tags[Key=a]\` of ${place}, and it is undone each time: how is it to go on?`,
    },
  ])("says what happened and what there is to choose where $when", ({ shown, of, is }) => {
    const text = questionText(settled(shown), ask(of), words());
    expect(text.replace("scaled", "changed").replace("set `/Size`", "changed `/Size`")).toBe(is);
  });

  it("says why, who did what and who wants what, and no more than four", () => {
    const many = [anna, ben, viaA, viaB, claim({ id: "z", by: "z", constraint: { is: 9 } })];
    const why = whyText(settled(moved, many), ask({ edits: [stake(wrote)] }), words());
    expect(why).toMatch(
      / maria via console \(no stated goal\) .* at 03:08 UTC; anna .* wants `5`; ben .*; and 2 more\.$/,
    );
    const told = whyText(settled(moved, many), ask({ about: [voice(ben)] }), words());
    expect(told).toMatch(/\. ben \(no stated goal, budget\) wants `6`\.$/);
    expect(whyText(settled(moved), ask(), words())).toMatch(/^[^.]+\.$/);
  });

  it("says how to stand down an actor who keeps writing, and nobody else", () => {
    const edits = [stake(wrote)];
    const why = (cause: string) => whyText(settled(moved), ask({ cause, edits }), words());
    expect(why("defiance")).toMatch(/ To stand it down: .+\.$/);
    expect(why("rule")).not.toMatch(/stand it down/);
    expect(whyText(settled(moved), ask({ cause: "defiance" }), words())).not.toMatch(/stand it down/);
  });
});
