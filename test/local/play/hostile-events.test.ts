import { expect, it } from "vitest";
import { resourceText } from "#core/resources/resource-id.ts";
import { seededChance } from "#local/chance/chance.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { hostileBody, kindNames } from "./hostile-bodies.ts";
import { type PlayedLaptop, playing } from "./playing.ts";

type Line = { readonly record: number; readonly status: string; readonly why?: string };

const linesOf = (text: string): readonly Line[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);

const ownCloud = ({ hall }: PlayedLaptop) =>
  hall.list().filter(({ resource }) => resource.startsWith(`${worldAccount}/`));

const hasReason = ({ status, why }: Line): boolean =>
  ["taken", "known", "resolved"].includes(status) || (why ?? "") !== "";

it("answers each record of 1,000 bodies that no honest sender sends, and keeps only what was told", {
  timeout: 300_000,
}, async () => {
  const laptop = await playing();
  const chance = seededChance(20261121);
  const before = ownCloud(laptop);
  const seen = new Map<string, number>();
  for (let index = 0; index < 1_000; index += 1) {
    const { kind, bytes, records } = hostileBody(chance, index);
    const answer = await fetch(`${laptop.address}/events`, { method: "POST", body: bytes });
    const text = await answer.text();
    seen.set(`${kind} ${answer.status}`, (seen.get(`${kind} ${answer.status}`) ?? 0) + 1);
    if (answer.status === 400) {
      const said = JSON.parse(text) as { message?: string; hint?: string };
      expect((said.message ?? "") !== "" && records === undefined, `${kind}: ${text.slice(0, 200)}`).toBe(
        true,
      );
      continue;
    }
    expect(answer.status, kind).toBe(200);
    const lines = linesOf(text);
    expect(lines.map(({ record }) => record)).toEqual(lines.map((_line, at) => at + 1));
    expect(lines.every(hasReason), `${kind}: ${text.slice(0, 300)}`).toBe(true);
    if (records !== undefined) expect(lines, kind).toHaveLength(records);
  }
  expect(new Set([...seen.keys()].map((each) => each.replace(/ \d+$/, "")))).toEqual(new Set(kindNames));
  await laptop.pass(10 * 60_000);
  expect(ownCloud(laptop)).toEqual(before);
  expect(Object.hasOwn(Object.prototype, "isForged")).toBe(false);
  const others = laptop.world.sandbox.all().filter(({ account }) => account !== worldAccount);
  expect(others.map(resourceText).every((each) => /^\d{12}\//.test(each))).toBe(true);
  expect((await fetch(laptop.address)).status).toBe(200);
  await laptop.close();
});
