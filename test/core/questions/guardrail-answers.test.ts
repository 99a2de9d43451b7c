import { describe, expect, it } from "vitest";
import type { Restore } from "#core/ledger/docket-record.ts";
import { answered } from "#core/questions/answer.ts";
import type { SignInRule } from "#core/questions/guarded.ts";
import { at, time } from "../arbitration/small-disputes.ts";
import { asking, enforcing, inLaunch, judged, questionsOf, recordOf, restore } from "../cases/open-cases.ts";

describe("a guardrail that is broken", () => {
  const values = { "/DesiredCapacity": "2" } as Restore["values"];
  const hopeless = { kind: "hopeless", why: "refused" } as const;
  const rail = {
    id: "few",
    title: "few",
    fields: ["/DesiredCapacity"],
    constraint: { max: 2 },
    except: ["olga"],
  };
  const policy = enforcing({ guardrails: [rail] });
  const tried = restore({ state: "failed", values, failure: hopeless });
  const broken = recordOf({ prior: { DesiredCapacity: "2" }, restores: [tried] });
  const asked = judged(broken, { around: inLaunch(policy) }).record;
  const about = questionsOf({ record: asked })[0]?.id ?? "";

  it.each([
    { is: "left for a time", by: "olga", said: { answer: "hold", until: at("06:00") }, after: "keep" },
    { is: "still refused", by: "otto", said: { answer: "hold", until: at("06:00") }, after: "ask" },
    { is: "still refused", by: "olga", said: { answer: "keep" }, after: "ask" },
  ] as const)("is $is where $by answers $said.answer", ({ by, said, after }) => {
    const proven = { question: about, proof: "signed in", at: at("05:00"), by, ...said } as const;
    const result = answered(asked, proven, { ...inLaunch(policy), signIn: "guarded" });
    if (!result.ok) throw new Error(result.why);
    const later = (now: string) =>
      judged(result.record, { around: inLaunch(policy), now: time(now) }).decision.fields[0]?.outcome;
    expect(later("05:59")).toBe(after);
    expect(later("06:00")).toBe("ask");
  });
});

it("a question about a guardrail is not answered by a link alone", () => {
  const guardrails = [{ id: "few", title: "few", fields: ["/DesiredCapacity"], constraint: { max: 9 } }];
  const policy = enforcing({ guardrails });
  const asked = judged(asking(), { around: inLaunch(policy) }).record;
  const about = questionsOf({ record: asked })[0]?.id ?? "";
  const said = { answer: "keep", by: "olga", at: at("05:00") } as const;
  const say = (proof: "link" | "signed in", signIn: SignInRule) =>
    answered(asked, { ...said, question: about, proof }, { ...inLaunch(policy), signIn });
  expect(say("link", "guarded")).toEqual({ ok: false, why: "sign in first" });
  expect(say("signed in", "guarded").ok).toBe(true);
  expect(say("link", "never").ok).toBe(true);
  expect(say("link", "always")).toEqual({ ok: false, why: "sign in first" });
});
