import { describe, expect, it } from "vitest";
import { keepRowStates } from "#acts/learning/keep-row-states.ts";
import { tellRetired } from "#acts/learning/tell-retired.ts";
import { memoryDrafts } from "#adapters/memory/people/drafts.ts";
import { memoryNotifier } from "#adapters/memory/people/notifier.ts";
import { memoryRowStates } from "#adapters/memory/people/row-states.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import { emptyTeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import { draftOf } from "../../contracts/stores/sample-drafts.ts";
import { policyFrom } from "../../laws/default-policy.ts";

const retired = draftOf("a");
const text = `parley: 1
environments: [{name: prod, order: [availability, cost]}]
approvers: [{name: owners, principals: [olga]}]
classes: {capacity: [{fields: [/DesiredCapacity], safer: more}]}
answers:
  # Learnt: 34 of 35 answers alike
  # Draft ${retired.id}, support ${"a".repeat(64)}.
  - id: learnt
    for:
      classes:  [capacity]
    answer: holder
    learned: {since: "2026-09-02T00:00:00Z", draft: ${retired.id}, support: ${"a".repeat(64)}}
  - {id: mine, for: {classes: [capacity]}, answer: agreed}
`;
const ruleText = text
  .replace("answers:", "rules:")
  .replace("answer: holder", "title: Kept being undone\n    ask: {}")
  .replace("answer: agreed", "title: Mine, ask: {}");

async function stage(drafts: readonly Draft[] = [retired], policy = policyFrom(text, "policy.yaml")) {
  const store = memoryDrafts();
  await store.save({ ...emptyTeamDrafts("-"), drafts });
  let now = Date.parse("2026-11-21T03:00:00Z");
  const notifier = memoryNotifier();
  const runtime = { drafts: store, rowStates: memoryRowStates(), notifier, policy, now: () => now };
  return {
    notifier,
    store,
    async hour() {
      now += 3_600_000;
      await tellRetired(await keepRowStates(runtime), runtime);
    },
  };
}

describe("those who operate Parley", () => {
  it("are told once of a row that is out of use, with the patch that takes it out", async () => {
    const { hour, notifier } = await stage();
    for (let n = 0; n < 50; n += 1) await hour();
    expect(notifier.sent).toHaveLength(1);
    const [{ subject, body, to } = { subject: "", body: "", to: [""] }] = notifier.sent;
    expect([subject, to]).toEqual(["Parley asks again what the row learnt answered", []]);
    expect(body).toMatchInlineSnapshot(`
      "The learnt row learnt of your policy (policy.yaml:8) is out of use, since 2026-10-01 03:00 UTC: of the last eight answers to such questions three or more said otherwise.
      What it would answer is asked of people again. It decides nothing while it stands there, and can be taken out at leisure:
      parley learn remove learnt --policy FILE --write
      What became of its draft is told by: parley learn show ca978112ca1b

      The patch that takes it out:

      --- a/policy.yaml
      +++ b/policy.yaml
      @@ -3,11 +3,4 @@
       approvers: [{name: owners, principals: [olga]}]
       classes: {capacity: [{fields: [/DesiredCapacity], safer: more}]}
       answers:
      -  # Learnt: 34 of 35 answers alike
      -  # Draft ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb, support aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.
      -  - id: learnt
      -    for:
      -      classes:  [capacity]
      -    answer: holder
      -    learned: {since: "2026-09-02T00:00:00Z", draft: ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb, support: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}
         - {id: mine, for: {classes: [capacity]}, answer: agreed}"
    `);
  });

  it("are told nothing of a row that is in use, and of one that nobody knows that nobody does", async () => {
    const { endedAt: _, ended: __, ...live } = retired;
    const { hour, notifier, store } = await stage([{ ...live, state: "proven" }]);
    await hour();
    expect(notifier.sent).toEqual([]);
    await store.save({ ...(await store.open("-")), drafts: [] });
    await hour();
    expect(notifier.sent.map(({ body }) => body.split("\n")[0])).toEqual([
      "The learnt row learnt of your policy (policy.yaml:8) is out of use: this Parley does not know its draft.",
    ]);
  });

  it("are told once of a rule that would not be learnt any more, with the patch, and of one that holds nothing", async () => {
    const asking = policyFrom(ruleText, "policy.yaml");
    const { hour, notifier } = await stage([{ ...retired, answer: "ask" }], asking);
    for (let n = 0; n < 30; n += 1) await hour();
    const [told, ...more] = notifier.sent;
    expect(more).toEqual([]);
    expect(told?.subject).toBe("Parley need not ask any more what the rule learnt asks");
    expect(told?.body).toContain("(policy.yaml:8) would not be learnt any more, since 2026-10-01 03:00 UTC");
    expect(told?.body).toContain("-  - id: learnt");
    expect(told?.body).not.toContain("-  - {id: mine");
    const { endedAt: _, ended: __, ...live } = retired;
    const sound = await stage([{ ...live, answer: "ask", state: "proven" }], asking);
    await sound.hour();
    expect(sound.notifier.sent).toEqual([]);
  });
});
