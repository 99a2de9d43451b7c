import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import { at } from "../../arbitration/small-disputes.ts";
import { rivals } from "../../cases/open-cases.ts";
import { askingOf, viewOf } from "./viewed-questions.ts";

type Asked = OpenQuestion["ask"];

const { question, judged } = askingOf({});
const asked = (ask: Partial<Asked>, more: Partial<OpenQuestion> = {}) => ({
  question: { ...question, ...more, ask: { ...question.ask, ...ask } },
});

describe("what is advised, and what silence does", () => {
  it.each([
    {
      when: "nothing is written that nobody decided",
      of: asked({}),
      advice: ["revert", "go to `6`, until something changes."],
      silence: [
        "keep",
        "Unanswered by 2026-11-21 08:00 UTC: keep `3` until 22 Nov 08:00 UTC, then it is asked again.",
      ],
      differs: "They differ because nothing is written that no person has decided.",
    },
    {
      when: "silence does what is advised",
      of: asked({ onSilence: { answer: "revert", value: "6", for: "1h" } }),
      advice: ["revert", "go to `6`, until something changes."],
      silence: [
        "revert",
        "Unanswered by 2026-11-21 08:00 UTC: go to `6` until 09:00 UTC, then it is asked again.",
      ],
      differs: undefined,
    },
    {
      when: "silence goes on with what holds meanwhile",
      of: asked({ onSilence: { answer: "value", value: "8", for: "1d" }, meanwhile: { value: "8" } }),
      advice: ["revert", "go to `6`, until something changes."],
      silence: [
        "change",
        "Unanswered by 2026-11-21 08:00 UTC: set `8` until 22 Nov 08:00 UTC, then it is asked again.",
      ],
      differs: "They differ because silence goes on with what holds meanwhile.",
    },
    {
      when: "the policy means something else by silence",
      of: asked({ onSilence: { answer: "value", value: "9", for: "1d" } }),
      advice: ["revert", "go to `6`, until something changes."],
      silence: [
        "change",
        "Unanswered by 2026-11-21 08:00 UTC: set `9` until 22 Nov 08:00 UTC, then it is asked again.",
      ],
      differs: "They differ because the policy gives silence a meaning of its own here.",
    },
    {
      when: "it is the third time",
      of: asked({}, { round: 3 }),
      advice: ["revert", "go to `6`, until something changes."],
      silence: [
        "keep",
        "Unanswered by 2026-11-21 08:00 UTC: keep `3`, for the third and last time, until something changes.",
      ],
      differs: "They differ because nothing is written that no person has decided.",
    },
    {
      when: "what is decided goes on beside it",
      of: asked({ cause: "defiance", beside: true }),
      advice: ["keep", "leave it as it is, until something changes."],
      silence: [
        "keep",
        "Unanswered by 2026-11-21 08:00 UTC: keep `3`, for as long as that is what is decided.",
      ],
      differs: undefined,
    },
    {
      when: "a learnt rule asks beside it",
      of: asked({ cause: "often-undone", beside: true }),
      advice: ["keep", "leave it as it is, until something changes."],
      silence: [
        "keep",
        "Unanswered by 2026-11-21 08:00 UTC: keep `3`, for as long as that is what is decided.",
      ],
      differs: undefined,
    },
    {
      when: "the hold ends with what it is about",
      of: asked({ cause: "take-over", beside: true }),
      advice: ["keep", "leave it as it is, until something changes."],
      silence: [
        "keep",
        "Unanswered by 2026-11-21 08:00 UTC: what the incident left stays, and is held no longer.",
      ],
      differs: undefined,
    },
  ] as const)("are told side by side when $when", ({ of, advice, silence, differs }) => {
    const told = viewOf({}, of).advice;
    expect([told.tone, told.text]).toEqual(advice);
    expect([told.silence.tone, told.silence.text]).toEqual(silence);
    expect(told.differs).toBe(differs);
  });

  it.each([
    {
      does: "differs",
      silent: "keep",
      is: "They differ because nothing is written that no person has decided.",
    },
    { does: "does not differ", silent: "revert", is: undefined },
  ] as const)("$does from putting back a secret where silence is to $silent", ({ silent, is }) => {
    const value = Hidden.of("x") as unknown as Json;
    const { advice } = viewOf(
      {},
      asked({ options: [{ answer: "revert", value }], onSilence: { answer: silent, value } }),
    );
    expect(advice.differs).toBe(is);
  });

  it("are told in the reader's own time", () => {
    expect(viewOf({}, { zone: "Asia/Tokyo" }).advice.silence.text).toBe(
      "Unanswered by 2026-11-21 17:00 Asia/Tokyo (08:00 UTC): keep `3` until 22 Nov 17:00, then it is asked again.",
    );
  });
});

describe("an answer", () => {
  const [anna, ben] = rivals() as [Claim, Claim];
  const limit = { ...anna, constraint: { max: 5 } };
  const costsOf = (claims: readonly Claim[]) => {
    const { options } = viewOf({}, { judged: { ...judged, dispute: { ...judged.dispute, claims } } });
    return options.find(({ key }) => key === "revert")?.terms.costs;
  };

  it.each([
    { when: "somebody wants something else", claims: [anna, ben], costs: ["anna waits"] },
    {
      when: "a limit lasts as long as an incident",
      claims: [{ ...limit, while: "INC-1042" }, ben],
      costs: ["anna's limit is broken until INC-1042 ends"],
    },
    {
      when: "a limit ends",
      claims: [{ ...limit, until: at("06:00") }, ben],
      costs: ["anna's limit is broken until 06:00 UTC"],
    },
    { when: "a limit has ended", claims: [{ ...limit, until: at("03:00") }, ben], costs: [] },
    { when: "a limit was withdrawn", claims: [{ ...limit, state: "withdrawn" }, ben], costs: [] },
    {
      when: "nobody said why they wrote it",
      claims: [{ ...anna, intent: "unattributed", motivation: { kind: "none" } }, ben],
      costs: ["what anna wrote is undone"],
    },
  ] as readonly { when: string; claims: readonly Claim[]; costs: readonly string[] }[])(
    "costs $costs when $when",
    ({ claims, costs }) => {
      expect(costsOf(claims)).toEqual(costs);
    },
  );

  it("says whose wish it is, and for how long it stands", () => {
    const terms = viewOf().options.map(({ terms: { tone, whose, lasts } }) => [tone, whose, lasts]);
    expect(terms).toEqual([
      ["keep", "what stands there now", "until something changes"],
      ["revert", "ben's wish for availability (L2)", "until something changes"],
      ["change", "anna's wish for availability (L1)", "until something changes"],
      ["ask", "what stands there now", "as long as you say"],
    ]);
  });
});

describe("the chips", () => {
  it("are what is known, from tags as last settled", () => {
    const facts = {
      ...judged.dispute.facts,
      priorTags: { env: "prod", service: "checkout", owner: "\u202E" },
    };
    const dispute = { ...judged.dispute, tags: { owner: "somebody else" }, facts };
    expect(viewOf({}, { judged: { ...judged, dispute } }).chips).toEqual([
      { name: "environment", value: "prod" },
      { name: "service", value: "checkout" },
      { name: "account", value: "123456789012" },
      { name: "region", value: "eu-north-1" },
    ]);
  });
});
