import { describe, expect, it } from "vitest";
import {
  disbelief,
  type SituationBody,
  situationFlaws,
  situationFrom,
} from "#core/situations/from-caller.ts";
import { at, policyFile, situation, time } from "../arbitration/small-disputes.ts";

const body: SituationBody = { kind: "incident", ref: "INC-7", scope: { resources: "checkout" } };
const since = at("03:00");
const ada = { principal: "sso/ada" };

describe("what a caller makes known is", () => {
  it("open from now on in their own name, with nobody on it whom they do not name", () => {
    expect(situationFrom(body, ada, since)).toEqual({
      ...body,
      ...{ state: "open", since, responders: [], source: "api", by: "sso/ada" },
    });
  });

  const hour = 3_600_000;
  it.each<{ readonly what: string; readonly more: Partial<SituationBody>; readonly is: object }>([
    { what: "until when they say", more: { until: at("05:00") }, is: { until: at("05:00") } },
    { what: "for as long as they say", more: { for: hour }, is: { until: at("04:00") } },
    {
      what: "on those whom they name, by one name each",
      more: { responders: ["arn:aws:iam::123456789012:role/team/ops"] },
      is: { responders: ["123456789012:role/ops"] },
    },
    { what: "about what they say", more: { goal: "cost", note: "n" }, is: { goal: "cost", note: "n" } },
  ])("$what", ({ more, is }) => {
    const told = situationFrom({ ...body, ...more }, ada, since);
    expect(told).toMatchObject(is);
    expect(told).not.toHaveProperty("for");
    expect("until" in told).toBe("until" in is);
  });

  it.each([
    { what: "nobody is known", human: undefined, is: undefined },
    { what: "the caller is the human", human: "sso/ada", is: undefined },
    { what: "another one is", human: "sso/ben", is: "sso/ben" },
  ])("with the human behind it unless $what", ({ human, is }) => {
    const told = situationFrom(body, { ...ada, ...(human !== undefined && { human }) }, since);
    expect(told.behind).toBe(is);
    expect("behind" in told).toBe(is !== undefined);
  });
});

describe("what a caller declared confirms", () => {
  const file = policyFile();
  const said = (more: object = {}) => situation({ source: "api", by: "sso/ada", ...more });
  const refused = "the policy does not let you declare";
  it.each([
    { what: "something where they answer for it", of: said(), approves: true, is: undefined },
    {
      what: "nothing where they do not",
      of: said(),
      approves: false,
      is: `${refused} \`incident\`: it is kept, and confirms nothing`,
    },
    {
      what: "nothing where it is as wide as an account",
      of: said({ scope: { accounts: "123456789012" } }),
      approves: true,
      is: "it names no resources and no service, so it is kept and confirms nothing",
    },
    {
      what: "something as an attestation, however wide",
      of: said({ kind: "attestation", scope: { accounts: "123456789012" } }),
      approves: false,
      is: undefined,
    },
    {
      what: "nothing as an attestation of everything",
      of: said({ kind: "attestation", scope: {} }),
      approves: true,
      is: "it names no accounts, regions, types, resources or tags, so it is kept and confirms nothing",
    },
  ])("$what", ({ of, approves, is }) => {
    expect(disbelief(file, of, () => approves)).toBe(is);
  });
});

describe("wrong with what a caller declares is", () => {
  const now = time("03:00");
  const hour = 3_600_000;
  const year = 366 * 24 * hour;
  const secret = ["AKIA", "IOSFODNN7QWERTYU"].join("");
  const over = "name a moment that is still to come";
  const long = "declare it for less, and renew it while it is needed";
  const looks = {
    ...{ pointer: "", at: "value", message: "something in it looks like a secret" },
    hint: "point to where it is kept instead",
  };
  it.each<{ readonly what: string; readonly more: Partial<SituationBody>; readonly are: readonly object[] }>([
    { what: "nothing without an end", more: {}, are: [] },
    { what: "nothing with a moment to come", more: { until: at("04:00") }, are: [] },
    { what: "nothing with a length", more: { for: hour }, are: [] },
    { what: "nothing with the longest", more: { for: year }, are: [] },
    { what: "an end that is now", more: { until: at("03:00") }, are: [{ pointer: "/until", hint: over }] },
    { what: "no length at all", more: { for: 0 }, are: [{ pointer: "/for", hint: over }] },
    { what: "a length over a year", more: { for: year + 1_000 }, are: [{ pointer: "/for", hint: long }] },
    {
      what: "two ends, though either were right",
      more: { until: at("04:00"), for: hour },
      are: [
        {
          ...{ pointer: "/for", at: "value", message: "`until` says already when it ends" },
          hint: "leave one of the two out",
        },
      ],
    },
    { what: "a secret as its reference", more: { ref: secret }, are: [looks] },
    { what: "a secret in its note", more: { note: secret }, are: [looks] },
    { what: "a secret as how severe it is", more: { severity: secret }, are: [looks] },
    { what: "nothing in plain words", more: { note: "broken", severity: "high" }, are: [] },
  ])("$what", ({ more, are }) => {
    const found = situationFlaws({ ...body, ...more }, now);
    expect(found).toEqual(are.map((each) => expect.objectContaining(each)));
  });
});
