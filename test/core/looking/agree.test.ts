import { describe, expect, it } from "vitest";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { Json } from "#core/fields/json.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { type Agreed, agreedAfter, tagsOf } from "#core/looking/agree.ts";
import { at, claim, dispute, field } from "../arbitration/small-disputes.ts";
import { around, calm, known } from "./looked-at-group.ts";

type Properties = Readonly<Record<string, Json>>;
type State = NonNullable<DocketRecord["live"]>["state"];

type Row = {
  readonly what: string;
  /** What differs from how the group stood at first: now, and as it was agreed. */
  readonly now: Properties;
  readonly was?: Properties;
  /** Fields that are put back. */
  readonly back?: readonly string[];
  readonly asked?: readonly string[];
  readonly waiting?: readonly string[];
  readonly state?: State | "never read";
  readonly rest?: Partial<DocketRecord>;
};

const kept = field({ claims: [claim()] });

function agreed({
  now,
  was = {},
  back = [],
  asked,
  waiting,
  state = "there",
  rest,
}: Omit<Row, "what">): Agreed {
  const record = {
    ...known(),
    prior: { ...calm, ...was },
    live: state === "never read" ? undefined : { at: at("03:00"), state, properties: { ...calm, ...now } },
    waiting: waiting?.map((path) => ({ field: path, at: at("03:00") })),
    ...rest,
  } as DocketRecord;
  const fields = back.map((path) => ({ ...kept, path, outcome: "revert" }) as FieldVerdict);
  const verdict = { outcome: "keep", effect: "none", fields, warnings: [] } as const;
  const open = asked && ({ questions: [{ fields: asked }] } as unknown as DocketRecord["case"]);
  return agreedAfter(record, { dispute: dispute(), verdict }, { around: around(), open });
}

const tag = (Key: string, Value: string) => ({ Key, Value });
const prod = tag("env", "prod");
const size = "/DesiredCapacity";
const env = "/Tags[Key=env]";

describe("agreed from now on", () => {
  const both = { now: { DesiredCapacity: 5, MinSize: 2 } };

  it.each<Row & { readonly is: Properties }>([
    { what: "is all that stands", ...both, is: { DesiredCapacity: 5, MinSize: 2 } },
    { what: "is nothing that the cloud alone writes", now: { Status: "ok" }, is: {} },
    {
      what: "is a password, though nobody can read it",
      now: { MasterPassword: "x" },
      is: { MasterPassword: "x" },
    },
    {
      what: "is what was agreed of a field put back",
      ...both,
      back: [size],
      is: { DesiredCapacity: 3, MinSize: 2 },
    },
    {
      what: "is what was agreed of a field asked about",
      ...both,
      asked: [size],
      is: { DesiredCapacity: 3, MinSize: 2 },
    },
    {
      what: "is what was agreed of a field that waits",
      ...both,
      waiting: [size],
      is: { DesiredCapacity: 3, MinSize: 2 },
    },
    {
      what: "is what was agreed of several fields",
      ...both,
      back: [size],
      asked: ["/MinSize"],
      is: { DesiredCapacity: 3, MinSize: 1 },
    },
    { what: "is no field put back that never was", now: { MaxSize: 9 }, back: ["/MaxSize"], is: {} },
    {
      what: "is a field again that went",
      now: {},
      was: { MaxSize: 9 },
      back: ["/MaxSize"],
      is: { MaxSize: 9 },
    },
    {
      what: "is one tag as it was, the others as they are",
      now: { Tags: [tag("env", "test"), tag("team", "a")] },
      was: { Tags: [prod] },
      back: [env],
      is: { Tags: [prod, tag("team", "a")] },
    },
    {
      what: "is the whole as it was, and no part of it",
      now: { Tags: [tag("env", "test"), tag("team", "a")] },
      was: { Tags: [prod] },
      back: [`${env}/Value`, "/Tags"],
      is: { Tags: [prod] },
    },
    {
      what: "is the property as it was, if its parts are alike",
      now: { Tags: [tag("env", "test"), tag("env", "a")], MinSize: 2 },
      was: { Tags: [prod] },
      back: [`${env}/Value`],
      is: { Tags: [prod], MinSize: 2 },
    },
    {
      what: "is no property that never was, if its parts are alike",
      now: { Tags: [tag("env", "test"), tag("env", "a")], MinSize: 2 },
      was: { Tags: undefined as never },
      back: [`${env}/Value`],
      is: { Tags: undefined as never, MinSize: 2 },
    },
    {
      what: "is the block as it was, if it is no block now",
      now: { Environment: "none" },
      was: { Environment: { Variables: { A: "1" } } },
      back: ["/Environment/Variables"],
      is: { Environment: { Variables: { A: "1" } } },
    },
    { what: "is what was, where nobody ever read it", ...both, state: "never read", is: {} },
    { what: "is what was, where it is gone", ...both, state: "gone", is: {} },
    {
      what: "is what it is said to be, where nobody can read it",
      ...both,
      state: "unreadable",
      is: { DesiredCapacity: 5, MinSize: 2 },
    },
  ])("%#: $what", ({ is, ...row }) => {
    expect(agreed(row).prior).toEqual({ ...calm, ...is });
  });

  it("are the tags that are", () => {
    expect(agreed({ now: { Tags: [tag("env", "test")] } }).priorTags).toEqual({ env: "test" });
    expect(agreed({ now: { Tags: [tag("env", "test")] }, back: [env] }).priorTags).toEqual({ env: "prod" });
    expect(agreed({ now: {}, state: "gone", rest: { priorTags: { a: "b" } } }).priorTags).toEqual({ a: "b" });
  });

  it.each<{ what: string; state?: State; learnt?: DocketRecord["learnt"]; is: unknown }>([
    { what: "none", learnt: undefined, is: {} },
    { what: "none, where it is gone", state: "gone", learnt: undefined, is: {} },
    {
      what: "as before, where it is gone",
      state: "gone",
      learnt: { mode: "observe" },
      is: { mode: "observe" },
    },
    { what: "as before, where nothing is new", learnt: { mode: "observe" }, is: { mode: "observe" } },
  ])("%#: is what was learnt $what", ({ state = "there", learnt, is }) => {
    expect(agreed({ now: {}, state, rest: { learnt } }).learnt).toEqual(is);
  });

  it("makes an author of anyone whose write was observed, and keeps the others in mind", () => {
    const author = (principal: string) => ({ principal, at: at("03:00"), how: "observed" }) as const;
    const writers = { [size]: author("anna"), "/MinSize": author("otto") };
    const row = { now: { DesiredCapacity: 5, MinSize: 2 }, back: ["/MinSize"] };
    expect(agreed({ ...row, rest: { learnt: { writers } as DocketRecord["learnt"] } }).learnt).toMatchObject({
      authors: { [size]: { principal: "anna" } },
      writers: { "/MinSize": { principal: "otto" } },
    });
  });
});

describe("the tags that were agreed", () => {
  const old = { old: "1" };
  const of = (prior: Json, state: State | undefined): DocketRecord => ({
    ...known(),
    ...{ prior, priorTags: old },
    live: state && { at: at("03:00"), state, properties: {} },
  });

  it.each<{ what: string; prior: Json; state: State | undefined; is: object }>([
    { what: "those of what was agreed", prior: { Tags: [prod] }, state: "there", is: { env: "prod" } },
    {
      what: "those of what was, where it is gone",
      prior: { Tags: [prod] },
      state: "gone",
      is: { env: "prod" },
    },
    { what: "none of what has none", prior: {}, state: "there", is: {} },
    { what: "the known ones, where it is gone", prior: {}, state: "gone", is: old },
    { what: "the known ones, where nobody can read it", prior: {}, state: "unreadable", is: old },
    { what: "the known ones, where nobody looked", prior: {}, state: undefined, is: old },
  ])("%#: are $what", ({ prior, state, is }) => {
    expect(tagsOf(of(prior, state))).toEqual(is);
  });
});
