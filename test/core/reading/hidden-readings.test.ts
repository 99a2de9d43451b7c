import { describe, expect, it } from "vitest";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { secretHider } from "#core/reading/hidden-readings.ts";
import { isOwnEcho } from "#core/reading/own-echo.ts";
import type { Reading } from "#core/reading/reading.ts";
import { types } from "../looking/looked-at-group.ts";

const [vault, group] = ["AWS::Test::Vault", "AWS::AutoScaling::AutoScalingGroup"];

type HiderRow = {
  readonly what: string;
  readonly path: string;
  readonly after?: Json;
  readonly fields?: readonly string[];
  readonly names?: readonly string[];
  readonly of?: readonly string[];
  readonly isHidden: boolean;
};

function shown({ path, after, fields = [], names = [], of = [vault] }: HiderRow) {
  const knowledge = {
    type: (name: string) => (name === vault ? { writeOnly: ["/Key", "/Rows/*/Code"] } : undefined),
  };
  const hide = secretHider({ sensitive: { names, fields } } as never, knowledge as never);
  const reading = {
    resources: of.map((type) => ({ type, id: "a", account: "1", region: "r" })),
    edits: [
      { path, ...(after !== undefined && { after }) },
      { path: "/Plain", after: 1 },
    ],
  } as unknown as Reading;
  // What is asked twice is answered alike.
  expect(hide(reading)).toEqual(hide(reading));
  const { edits, ...rest } = hide(reading);
  expect([rest, edits[1]]).toEqual([{ resources: reading.resources }, { path: "/Plain", after: 1 }]);
  return edits[0];
}

describe("what a reading tells of a value", () => {
  it.each<HiderRow>([
    { what: "all of it", path: "/Size", after: 7, isHidden: false },
    { what: "that it was touched", path: "/Size", isHidden: false },
    { what: "nothing that cannot be read again", path: "/Key", after: "k", isHidden: true },
    { what: "nothing, though no value was told", path: "/Key", isHidden: true },
    { what: "nothing beneath it", path: "/Key/Part", after: "k", isHidden: true },
    { what: "all of what only begins alike", path: "/Keys", after: "k", isHidden: false },
    { what: "nothing around it", path: "/", after: { Key: "k" } as never, isHidden: false },
    { what: "nothing of a row's code", path: "/Rows[Id=1]/Code", after: 1, isHidden: true },
    { what: "nothing of a row with a code", path: "/Rows[Id=1]", after: { Code: 1 }, isHidden: true },
    { what: "all of a row without", path: "/Rows[Id=1]", after: { Id: 1 }, isHidden: false },
    {
      what: "nothing of rows of which one has a code",
      path: "/Rows",
      after: [{ Id: 1 }, { Code: 1 }],
      isHidden: true,
    },
    {
      what: "nothing of a block with a code in it",
      path: "/Rows",
      after: { A: { Code: 1 } },
      isHidden: false,
    },
    { what: "all of it, on another type", path: "/Key", after: "k", of: [group], isHidden: false },
    { what: "all of it, on no type", path: "/Key", after: "k", of: [], isHidden: false },
    {
      what: "nothing, where one of two types hides it",
      path: "/Key",
      after: "k",
      of: [group, vault],
      isHidden: true,
    },
    {
      what: "nothing that sounds like a secret",
      path: "/MasterPassword",
      after: "p",
      of: [],
      names: ["password"],
      isHidden: true,
    },
    {
      what: "nothing of a block with such a name in it",
      path: "/Login",
      after: { Password: "p" },
      names: ["password"],
      isHidden: true,
    },
    {
      what: "nothing of a list with such a name in it",
      path: "/Logins",
      after: [[{ Password: "p" }]],
      names: ["password"],
      isHidden: true,
    },
    { what: "nothing that the policy names", path: "/Size", after: 7, fields: ["/Size"], isHidden: true },
    { what: "nothing beneath what it names", path: "/Box/In", after: 7, fields: ["/Box"], isHidden: true },
    {
      what: "nothing of a block with more than it names",
      path: "/Box",
      after: { In: 7, Out: 7 },
      fields: ["/Box/In"],
      isHidden: true,
    },
    {
      what: "nothing of a block with what it names",
      path: "/Box",
      after: { In: 7 },
      fields: ["/Box/In"],
      isHidden: true,
    },
    { what: "all of the other fields", path: "/Size", after: 7, fields: ["/Box"], isHidden: false },
    {
      what: "nothing that sounds as the policy says",
      path: "/Codeword",
      after: "c",
      names: ["codeword"],
      isHidden: true,
    },
    { what: "nothing that is no path", path: "no path", after: 7, fields: ["/Box"], isHidden: true },
  ])("%#: is $what", (row) => {
    const { path, after } = row;
    const plain = { path, ...(after !== undefined && { after }) };
    expect(shown(row)).toEqual(row.isHidden ? { path, after: Hidden.changed } : plain);
  });

  it("is as it was where it tells of none", () => {
    const hide = secretHider({ sensitive: { names: [], fields: [] } } as never, { type: () => undefined });
    const reading = { resources: [], edits: [] } as unknown as Reading;
    expect(hide(reading)).toBe(reading);
  });
});

describe("an event is Parley's own", () => {
  const resource = { type: group, id: "checkout", account: "1", region: "r" };
  const restorer = "arn:aws:sts::123456789012:assumed-role/parley-restorer/one";
  const written = { "/DesiredCapacity": 3, "/MinSize": 1 };
  const edits = [{ path: "/DesiredCapacity", after: 3 }];

  type EchoRow = {
    readonly what: string;
    readonly found?: object;
    readonly by?: string;
    readonly values?: Readonly<Record<string, Json>> | undefined;
    readonly is: boolean;
  };

  it.each<EchoRow>([
    { what: "as a restore wrote it", is: true },
    {
      what: "as a restore wrote it, written as text",
      found: { edits: [{ path: "/DesiredCapacity", after: "3" }] },
      is: true,
    },
    {
      what: "as a restore wrote all of it",
      found: { edits: [...edits, { path: "/MinSize", after: 1 }] },
      is: true,
    },
    { what: "no: nobody is known to have done it", found: { actor: null }, is: false },
    { what: "no: nobody knows when", found: { at: undefined }, is: false },
    { what: "no: it names no field", found: { edits: [] }, is: false },
    { what: "no: it names no resource", found: { resources: [] }, is: false },
    { what: "no: another did it", found: { actor: { principal: "anna", kind: "person" } }, is: false },
    {
      what: "no: it wrote another value",
      found: { edits: [{ path: "/DesiredCapacity", after: 4 }] },
      is: false,
    },
    {
      what: "no: it wrote another field too",
      found: { edits: [...edits, { path: "/MaxSize", after: 4 }] },
      is: false,
    },
    {
      what: "no: it does not say what it wrote",
      found: { edits: [{ path: "/DesiredCapacity" }] },
      is: false,
    },
    { what: "no: nothing was restored then", values: undefined, is: false },
    {
      what: "no: nothing was restored on one of two",
      found: { resources: [resource, { ...resource, id: "other" }] },
      is: false,
    },
    {
      what: "as a restore wrote it, of a type that nobody knows",
      found: { resources: [{ ...resource, type: "AWS::Made::Up" }] },
      is: true,
    },
    {
      what: "no: written as text, of such a type",
      found: {
        resources: [{ ...resource, type: "AWS::Made::Up" }],
        edits: [{ path: "/DesiredCapacity", after: "3" }],
      },
      is: false,
    },
  ])("%#: $what", ({ found = {}, is, ...rest }) => {
    const values = "values" in rest ? rest.values : written;
    const own = {
      principal: restorer,
      written: (of: typeof resource, when: string) =>
        of.id === "checkout" && when === "2026-11-21T03:00:00Z" && values
          ? new Map(Object.entries(values))
          : undefined,
    };
    const actor = { principal: "123456789012:role/parley-restorer", kind: "automation" };
    const seen = { actor, at: "2026-11-21T03:00:00Z", resources: [resource], edits, ...found };
    expect(isOwnEcho(seen as never, own as never, types)).toBe(is);
  });
});
