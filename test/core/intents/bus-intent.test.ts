import { expect, it } from "vitest";
import { BusIntent, readBusIntent } from "#core/intents/bus-intent.ts";

const event = { id: "e-1", account: "123456789012", source: "shop.launches" };
const launch = { intent: "availability", motivation: { kind: "launch", ref: "L-1" } };
const read = (detail: unknown) => readBusIntent({ bus: "shop", event: { ...event, detail } });

it("an event declares under its own id, so that what comes twice is one", () => {
  expect(read(launch)).toEqual({ key: "e-1", body: launch });
});

it("an event that names a key declares under that, which is no part of what is declared", () => {
  expect(read({ ...launch, key: "launch-7" })).toEqual({ key: "launch-7", body: launch });
});

it.each([
  { pointer: "/key", when: "its key holds what no key may", detail: { ...launch, key: "a b" } },
  { pointer: "/key", when: "its key is too long", detail: { ...launch, key: "a".repeat(101) } },
  { pointer: "/key", when: "its key is empty", detail: { ...launch, key: "" } },
  { pointer: "/intent", when: "it names no goal", detail: {} },
  { pointer: "", when: "it says nothing", detail: undefined },
])("an event is told where it is wrong, at `$pointer`, when $when", ({ pointer, detail }) => {
  const found = read(detail);
  expect("mistakes" in found && found.mistakes.map((mistake) => mistake.pointer)).toEqual([pointer]);
});

it("what means something to an object, or is nested beyond measure, is no declaration", () => {
  const named = JSON.parse('{"intent":"availability","claims":[{"__proto__":{}}]}');
  expect(read(named)).toMatchObject({
    mistakes: [{ pointer: "", at: "value", message: "`__proto__` cannot be a name here" }],
  });
  const nested = JSON.parse(`${"[".repeat(70)}${"]".repeat(70)}`);
  expect(read(nested)).toMatchObject({ mistakes: [{ hint: "flatten it" }] });
});

it.each([
  { is: true, when: "as AWS forms it", more: {} },
  { is: false, when: "of another form", more: { id: "e 1" } },
  { is: false, when: "with more before it", more: { id: "/e-1" } },
  { is: false, when: "with more behind it", more: { id: "e-1\n/" } },
  { is: false, when: "too long", more: { id: "e".repeat(65) } },
  { is: false, when: "empty", more: { id: "" } },
])("an event's id is believed: $is, $when", ({ is, more }) => {
  expect(BusIntent.safeParse({ bus: "shop", event: { ...event, ...more } }).success).toBe(is);
});
