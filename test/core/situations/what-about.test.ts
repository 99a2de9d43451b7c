import { describe, expect, it } from "vitest";
import type { Situation } from "#core/claims/situation.ts";
import { situationFrom } from "#core/situations/from-caller.ts";
import { readSituation } from "#core/situations/read-situation.ts";
import { home, type Parts } from "../receiving/records.ts";
import { alarm } from "./events.ts";

const place = { accounts: [home], governs: ["AWS::AutoScaling::AutoScalingGroup"], account: home };

function on(configuration: Parts, alarmName = "checkout-p99"): Situation {
  const event = alarm({ value: "ALARM", at: "2026-11-21T03:10:00.000+0000" });
  const detail = { ...(event["detail"] as Parts), alarmName, configuration };
  const noted = readSituation({ ...event, detail }, place);
  if (noted.as !== "situation") throw new Error(noted.why);
  return noted.situation;
}
const metric = (namespace: unknown) => ({ metricStat: { metric: { name: "m", namespace, dimensions: {} } } });
const metrics = (...namespaces: readonly unknown[]) => ({ metrics: namespaces.map(metric) });

describe("what an alarm is about", () => {
  it.each<{ when: string; configuration: Parts; namespace: string | undefined; goal?: string }>([
    {
      when: "its metric is AWS's",
      configuration: metrics("AWS/ApplicationELB"),
      namespace: "AWS/ApplicationELB",
    },
    { when: "its metric is a team's own", configuration: metrics("Shop"), namespace: "Shop" },
    {
      when: "one of its metrics is a team's own",
      configuration: metrics("AWS/EC2", "Shop"),
      namespace: "Shop",
    },
    { when: "a namespace only begins like AWS's", configuration: metrics("AWSome"), namespace: "AWSome" },
    {
      when: "it is about the bill",
      configuration: metrics("AWS/Billing"),
      namespace: "AWS/Billing",
      goal: "cost",
    },
    {
      when: "a team counts its cost",
      configuration: metrics("Shop/Cost"),
      namespace: "Shop/Cost",
      goal: "cost",
    },
    {
      when: "cost is one of two things",
      configuration: metrics("AWS/Billing", "AWS/EC2"),
      namespace: "AWS/Billing",
    },
    {
      when: "a name only holds the word",
      configuration: metrics("Shop/Costumes"),
      namespace: "Shop/Costumes",
    },
    {
      when: "only an expression names its metrics",
      configuration: { metrics: [{ id: "q", expression: 'SELECT AVG(x) FROM "Shop"' }] },
      namespace: "unknown",
    },
    {
      when: "it is made of other alarms",
      configuration: { alarmRule: "ALARM(own)" },
      namespace: "composite",
    },
    { when: "its namespace is no text", configuration: metrics(7), namespace: "unknown" },
    { when: "nothing is told of it", configuration: {}, namespace: undefined },
  ])("$namespace when $when", ({ configuration, namespace, goal }) => {
    const situation = on(configuration);
    expect([situation.namespace, situation.goal]).toEqual([namespace, goal]);
    expect(situation.responders).toEqual([]);
  });

  it("is scaling where AWS gave it to a scaling policy", () => {
    const name = "TargetTracking-web-AlarmHigh-0b5c1f0e-1111-2222-3333-444455556666";
    expect(on(metrics("AWS/EC2"), name).scaling).toBe(true);
    expect(on(metrics("AWS/EC2"), "my-TargetTracking-web").scaling).toBeUndefined();
  });
});

describe("what a caller makes known", () => {
  const body = { kind: "incident", ref: "INC-7", scope: { service: "checkout" } } as const;
  const since = "2026-11-21T03:00:00Z";

  it("names who is on it, canonical, and nobody where it says nobody", () => {
    const responders = ["arn:aws:sts::123456789012:assumed-role/AWSReservedSSO_A_0123456789abcdef/Ada"];
    expect(situationFrom({ ...body, responders }, { principal: "p" }, since).responders).toEqual(["sso/ada"]);
    expect(situationFrom(body, { principal: "p" }, since).responders).toEqual([]);
  });

  it("tells the human behind anyone who declares it", () => {
    const declarer = { principal: `${home}:role/oncall`, human: "sso/ada" };
    expect(situationFrom(body, declarer, since)).toMatchObject({
      by: `${home}:role/oncall`,
      behind: "sso/ada",
    });
    expect(situationFrom(body, { principal: "sso/ada", human: "sso/ada" }, since).behind).toBeUndefined();
  });

  it("says nothing of a metric", () => {
    const said = { ...body, state: "open", since, source: "x", scaling: true, namespace: "AWS/EC2" };
    const noted = readSituation({ v: 1, principal: "p", situation: said }, place);
    expect(noted).toMatchObject({ as: "situation", situation: { responders: [], by: "p" } });
    expect(JSON.stringify(noted)).not.toMatch(/scaling|namespace/);
  });
});
