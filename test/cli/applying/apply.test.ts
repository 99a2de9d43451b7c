import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkout, type LaptopStage, laptopStage } from "../asking/laptop-stage.ts";
import { folderWith } from "../stage.ts";

let here: LaptopStage;
beforeAll(async () => {
  here = await laptopStage();
});
afterAll(() => here.close());

const stake = (field: string, value: string) =>
  `intent: consistency\nresource: ${checkout}\nclaims: [{field: ${field}, constraint: {is: "${value}"}}]\n`;

const apply = (folder: string, ...words: readonly string[]) =>
  here.json("pipeline", ["apply", "-f", folder, "--name", "code", ...words]);

/** Every intent of the pipeline's with its version: what writes nothing leaves it as it is. */
const standing = async () => (await here.json("pipeline", ["digest"])).said.intents;

describe("parley apply", () => {
  it("declares a folder, and a second run writes nothing", async () => {
    const folder = await folderWith({
      "max.yaml": stake("/MaxSize", "12"),
      "why.json": '{"intent": "cost", "for": "2h"}',
    });
    const first = await apply(folder);
    expect([first.code, first.said.declared.length]).toEqual([0, 2]);
    const before = await standing();
    expect(before).toHaveLength(2);
    expect((await apply(folder, "--prune")).said).toMatchObject({ declared: [], withdrawn: [], left: [] });
    expect(await standing()).toEqual(before);
  });

  it("replaces what a file says anew, and prunes only what this folder declared", async () => {
    const folder = await folderWith({
      "max.yaml": stake("/MaxSize", "12"),
      "why.json": '{"intent": "cost", "for": "2h"}',
    });
    const { said: own } = await here.json("pipeline", ["declare", "--because", "CHG0000001"]);
    await apply(await folderWith({ "min.yaml": stake("/MinSize", "2") }), "--name", "other");
    await writeFile(join(folder, "max.yaml"), stake("/MaxSize", "11"));
    const anew = await apply(folder);
    expect(anew.said).toMatchObject({ declared: [{ file: "max.yaml" }], withdrawn: [{ file: "max.yaml" }] });
    await rm(join(folder, "why.json"));
    expect((await apply(folder)).said).toMatchObject({
      declared: [],
      withdrawn: [],
      left: [{ file: "why.json" }],
    });
    expect((await apply(folder, "--prune")).said).toMatchObject({ withdrawn: [{ file: "why.json" }] });
    const ids = (await standing()).map(({ id }: { id: string }) => id);
    expect(ids).toContain(own.id);
    expect(ids).toHaveLength(3);
  });

  it.each([
    { name: "an unknown word", text: "intnet: cost\n", at: "b.yaml:1:1" },
    { name: "no YAML", text: "intent: [cost\n", at: "b.yaml:" },
    { name: "a field that the type lacks", text: stake("/Nothing", "1"), at: "is no field" },
    { name: "an end that is over", text: "intent: cost\nuntil: 2001-01-01T00:00:00Z\n", at: "until" },
    {
      name: "somebody else's name",
      text: "intent: cost\nby: 123456789012:role/oncall\n",
      at: "cannot declare for",
    },
    {
      name: "leave to an agent",
      text: 'intent: cost\ndelegates: [{principal: x, upTo: emergency, until: "2026-11-25T00:00:00Z"}]\n',
      at: "only a person",
    },
    { name: "nothing", text: "", at: "the file is empty" },
  ])("does nothing at all where one file holds $name", async ({ text, at }) => {
    const before = await standing();
    const folder = await folderWith({ "a.yaml": stake("/MinSize", "3"), "b.yaml": text });
    const told = await apply(folder, "--name", `hostile ${at}`);
    expect([64, 1]).toContain(told.code);
    expect(told.err).toContain(at);
    const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id).toSorted();
    expect(ids(await standing())).toEqual(ids(before));
  });

  it("says what is no folder", async () => {
    expect((await apply("nowhere")).code).toBe(64);
    expect((await apply("package.json")).err).toContain("is no folder");
  });
});
