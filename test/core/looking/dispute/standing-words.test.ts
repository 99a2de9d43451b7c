import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { latestWords } from "#core/looking/dispute/latest-word.ts";
import { sinceTheyStand } from "#core/looking/dispute/standing-since.ts";
import { shapeOf } from "#core/looking/dispute/values.ts";
import { at, claim } from "../../arbitration/small-disputes.ts";
import { group, types } from "../looked-at-group.ts";
import { written } from "./written-claims.ts";

const path = (text: string) => text as FieldPath;
const shape = shapeOf(types, group.type);

describe("of what one actor wrote", () => {
  const env = "/Environment";
  const one = `${env}/Variables/A`;
  const left = (...claims: readonly Claim[]) =>
    latestWords(claims, shape).map(({ id, constraint }) => `${id} ${JSON.stringify(constraint)}`);
  const whole = (changed: string | undefined, value: unknown = { Variables: { A: "1", B: "2" } }) =>
    written("w", [env, { is: value }], changed, { change: "w" });
  const part = (
    changed: string | undefined,
    constraint: object = { is: "9" },
    more: object = { change: "p" },
  ) => written("p", [one, constraint], changed, more);
  const both = 'w {"is":{"Variables":{"A":"1","B":"2"}}}';

  it.each<{ what: string; claims: readonly Claim[]; left: readonly string[] }>([
    {
      what: "the whole stands alone where it came later",
      claims: [whole("03:01"), part("03:00")],
      left: [both],
    },
    {
      what: "a later part is put into the whole",
      claims: [whole("03:00"), part("03:01")],
      left: ['w {"is":{"Variables":{"A":"9","B":"2"}}}', 'p {"is":"9"}'],
    },
    {
      what: "a part taken away later is taken out of the whole",
      claims: [whole("03:00"), part("03:01", { absent: true })],
      left: ['w {"is":{"Variables":{"B":"2"}}}', 'p {"absent":true}'],
    },
    {
      what: "a part with a bound leaves nothing of the whole",
      claims: [whole("03:00"), part("03:01", { min: 3 })],
      left: ['p {"min":3}'],
    },
    {
      what: "a part that must be there leaves nothing of the whole",
      claims: [whole("03:00"), part("03:01", { absent: false })],
      left: ['p {"absent":false}'],
    },
    {
      what: "a whole that is no value is gone",
      claims: [written("w", [env, { min: 1 }], "03:00"), part("03:01")],
      left: ['p {"is":"9"}'],
    },
    {
      what: "a whole that has no such part is gone",
      claims: [whole("03:00", "text"), part("03:01")],
      left: ['p {"is":"9"}'],
    },
    {
      what: "both stand in one second",
      claims: [whole("03:00"), part("03:00")],
      left: [both, 'p {"is":"9"}'],
    },
    {
      what: "what was only declared stands beside it",
      claims: [whole(undefined), part("03:00")],
      left: [both, 'p {"is":"9"}'],
    },
    {
      what: "what was declared of a part stands where the whole allows it",
      claims: [whole("03:01"), part("03:00", { in: ["1", "2"] }, {})],
      left: [both, 'p {"in":["1","2"]}'],
    },
    {
      what: "a part declared against the whole is gone",
      claims: [whole("03:01"), part("03:00", { is: "9" }, {})],
      left: [both],
    },
    {
      what: "a part declared that the whole lacks is gone",
      claims: [whole("03:01", { Variables: {} }), part("03:00", { notIn: ["9"] }, {})],
      left: ['w {"is":{"Variables":{}}}'],
    },
    {
      what: "another's whole says nothing of it",
      claims: [written("w", [env, { is: {} }], "03:01", { by: "otto" }), part("03:00")],
      left: ['w {"is":{}}', 'p {"is":"9"}'],
    },
  ])("$what", ({ claims, left: are }) => {
    expect(left(...claims)).toEqual(are);
  });

  it("several later parts are put into the whole in their order", () => {
    const first = written("p1", [one, { is: "8" }], "03:01");
    const second = written("p2", [`${env}/Variables`, { is: { A: "7" } }], "03:02");
    expect(left(whole("03:00"), second, first)[0]).toBe('w {"is":{"Variables":{"A":"7"}}}');
    const again = [whole("03:00"), part("03:02"), written("b", [`${env}/Variables/B`, { is: "5" }], "03:01")];
    expect(left(...again)[0]).toBe('w {"is":{"Variables":{"A":"9","B":"5"}}}');
    const none = [part("03:00")];
    expect(latestWords(none, shape)).toBe(none);
  });
});

describe("a write that nobody explained counts from when its value came to stand", () => {
  const field = path("/DesiredCapacity");
  const write = (when: string, after: Json | undefined, principal = "anna", of = field) =>
    ({ field: of, at: at(when), principal, ...(after !== undefined && { after }) }) as never;
  const edit = (more: object = {}, constraint: object = { is: 5 }) =>
    written("e", [field, constraint], "03:10", {
      motivation: { kind: "none" },
      intent: "unattributed",
      source: "observed",
      ...more,
    });

  it.each<{ what: string; claim: Claim; history: readonly never[]; since: string | undefined }>([
    { what: "an earlier write of the same", claim: edit(), history: [write("03:00", 5)], since: "03:00" },
    {
      what: "the last of several writes",
      claim: edit(),
      history: [write("03:02", 5), write("03:00", 5)],
      since: "03:02",
    },
    {
      what: "its own write, where another value came between",
      claim: edit(),
      history: [write("03:00", 5), write("03:05", 4)],
      since: "03:10",
    },
    {
      what: "its own write, where somebody else wrote last",
      claim: edit(),
      history: [write("03:00", 5), write("03:05", 5, "otto")],
      since: "03:10",
    },
    { what: "an earlier write in words", claim: edit(), history: [write("03:00", "5")], since: "03:00" },
    {
      what: "its own write, where the last is not told",
      claim: edit(),
      history: [write("03:00", undefined)],
      since: "03:10",
    },
    { what: "its own write, where nothing was written", claim: edit(), history: [], since: "03:10" },
    {
      what: "its own write, where the last came later",
      claim: edit(),
      history: [write("03:20", 5)],
      since: "03:10",
    },
    {
      what: "its own write, where it says why",
      claim: edit({ motivation: { kind: "incident" }, source: "session" }),
      history: [write("03:00", 5)],
      since: "03:10",
    },
    {
      what: "an earlier removal",
      claim: edit({}, { absent: true }),
      history: [write("03:00", null)],
      since: "03:00",
    },
    {
      what: "its own write, elsewhere",
      claim: edit(),
      history: [write("03:00", 5, "anna", path("/MinSize"))],
      since: "03:10",
    },
  ])("from $what", ({ claim: one, history, since }) => {
    const [found] = sinceTheyStand([one], history, shape);
    expect(found?.changedAt).toBe(since === undefined ? undefined : at(since));
  });

  it("and what was declared from no write at all", () => {
    const declared = claim({ id: "d", field, constraint: { is: 5 }, by: "anna" });
    expect(sinceTheyStand([declared], [write("03:00", 5)], shape)).toEqual([declared]);
  });
});
