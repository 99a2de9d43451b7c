import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hiddenWord } from "#core/hidden/words.ts";
import { recordOfReason } from "#core/intents/intent-record.ts";
import { checkout, type LaptopStage, laptopStage } from "../../cli/asking/laptop-stage.ts";
import { type Doors, doorNames, openDoors, writesOf } from "./doors.ts";

let here: LaptopStage;
let doors: Doors;
beforeAll(async () => {
  here = await laptopStage();
  doors = openDoors(here);
});
afterAll(() => here.close());

/** Whether it is there is looked for in everything that is kept or told. */
const secret = "AKIAIOSFODNN7EXAMPLE";
const digest = `digest:${"A".repeat(43)}`;
const markup = "<img src=x onerror=alert(1)>";

/** A text as a title shows it. */
const short = (text: string): string => JSON.stringify(text.slice(0, 20));

type Hostile = { readonly what: string; readonly body: object; readonly words?: readonly string[] };

const noted = (what: string, note: string): Hostile => ({
  what: `${what} as a note`,
  body: { intent: "consistency", motivation: { kind: "change-ticket", ref: "CHG1", note } },
  words: ["--because", "CHG0000001", "--intent", "consistency", "--note", note],
});
const cited = (what: string, ref: string): Hostile => ({
  what: `${what} as a reference`,
  body: { intent: "consistency", motivation: { kind: "change-ticket", ref } },
  words: ["--because", ref, "--kind", "change-ticket", "--intent", "consistency"],
});
const wanted = (what: string, value: string, path = "/Context"): Hostile => ({
  what: `${what} as a value`,
  body: { intent: "consistency", resource: checkout, claims: [{ field: path, constraint: { is: value } }] },
  words: [checkout, `${path.slice(1)}=${JSON.stringify(value)}`, "--intent", "consistency"],
});
const about = (what: string, more: object, words?: readonly string[]): Hostile => ({
  what,
  body: { intent: "consistency", ...more },
  ...(words !== undefined && { words: ["--intent", "consistency", ...words] }),
});
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    field: `/Tags[Key=k${at}]`,
    constraint: { is: { Value: "v" } },
  }));

const marks = [hiddenWord, "(hidden, changed)", digest, "parley:intent=security"];
const hostile: readonly Hostile[] = [
  ...[markup, "</script>", "\u202egnp.exe", "a\u0000b", "\u001b[31mred", ...marks, secret].flatMap((text) => [
    noted(short(text), text),
    cited(short(text), text),
  ]),
  ...[...marks, secret].map((text) => wanted(short(text), text)),
  noted("3,000 letters", "x".repeat(3_000)),
  cited("3,000 letters", "C".repeat(3_000)),
  wanted("Parley's own tag", "security", "/Tags[Key=parley:intent]"),
  about("a hundred fields", { resource: checkout, claims: many(100) }),
  about("values of 60 kB", {
    resource: checkout,
    claims: [{ field: "/Context", constraint: { is: "v".repeat(60_000) } }],
  }),
  about("another's name in `by`", { by: "123456789012:role/oncall" }),
  about("another's name in `principals`", { principals: ["123456789012:role/oncall"] }),
  about("another's name in `actor`", { actor: { principal: "123456789012:role/oncall", kind: "person" } }),
  about("another's leave", { under: "int-000000000000000000000000" }, [
    "--under",
    "int-000000000000000000000000",
  ]),
  about("leave for somebody", {
    delegates: [{ principal: "123456789012:role/x", upTo: "emergency", until: "2026-11-21T09:00:00Z" }],
  }),
  about("an urgency", { urgency: "emergency" }),
  about("a source", { source: "policy" }),
  about("an end that is over", { until: "2001-01-01T00:00:00Z" }, ["--until", "2001-01-01T00:00:00Z"]),
  about("a prototype", JSON.parse('{"__proto__": {"intent": "security"}, "constructor": {"x": 1}}')),
  about("a resource that is a path", { resource: "../../etc/passwd", claims: many(1) }, [
    "../../etc/passwd",
    "MaxSize=1",
  ]),
];

/** Everything that the laptop keeps, logged and told, as one text. */
async function everything(): Promise<string> {
  const { runtime } = here.world;
  const told = await Promise.all(
    ["digest", "notices", "cases"].map(async (verb) => (await here.as("pipeline", [verb])).out),
  );
  const why = await here.as("pipeline", ["who", checkout]);
  const page = await runtime.registry.of("123456789012:role/deploy", undefined);
  return JSON.stringify([page, told, why.out, here.warned, here.sent, await writesOf(here)]);
}

describe.each(doorNames)("by the door of %s", (name) => {
  it.each(hostile.filter(({ words }) => name !== "words" || words !== undefined))(
    "$what is refused with what helps, and nothing is registered",
    async ({ body, words = [] }) => {
      const before = await here.world.runtime.registry.of("123456789012:role/deploy", undefined);
      const { id, said } = await doors[name](body, words);
      expect([id, said.length > 20]).toEqual([undefined, true]);
      expect(said).not.toContain(secret);
      expect(said).not.toMatch(/[\u0000\u001b\u202e]/);
      expect(await here.world.runtime.registry.of("123456789012:role/deploy", undefined)).toEqual(before);
    },
  );
});

describe("by a door that a change comes through", () => {
  let size = 12;
  type Carried = { readonly what: string; readonly tags?: Record<string, string>; readonly name?: string };
  it.each<Carried>([
    ...[...marks, "</b><b>x", secret].flatMap((text) => [
      {
        what: `${short(text)} as a reference in a tag`,
        tags: { "parley:ref": text, "parley:motivation": "incident" },
      },
      {
        what: `${short(text)} as a note in a tag`,
        tags: { "parley:note": text, "parley:motivation": "incident" },
      },
      {
        what: `${short(text)} as a goal in a tag`,
        tags: { "parley:intent": text, "parley:motivation": "incident" },
      },
    ]),
    { what: "another's id", name: "ci@int-000000000000000000000000" },
    { what: "Parley's own name", name: "parley-restore" },
  ])("$what is no word of anybody's", async ({ tags, name }) => {
    size = size === 12 ? 13 : 12;
    await here.order({ do: "session", as: "terraform", name: name ?? "gitlab-ci", ...(tags && { tags }) });
    await here.order({
      do: "set",
      resource: "checkout",
      as: "terraform",
      properties: { MaxSize: String(size) },
    });
    await here.pass(2);
    const [found] = await writesOf(here);
    const { who, reason, delegates } = found === undefined ? ({} as never) : recordOfReason(found);
    expect([who, delegates]).toEqual(["123456789012:role/deploy", []]);
    expect([reason.ref, reason.note]).toEqual([undefined, undefined]);
  });
});

it("nothing of it stands anywhere that is kept, logged or told", async () => {
  const all = await everything();
  for (const text of [secret, markup, digest, "parley:intent=security"]) expect(all).not.toContain(text);
  expect(all).toContain("role/deploy");
});
