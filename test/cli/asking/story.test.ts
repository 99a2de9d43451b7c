import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LaptopStage, laptopStage } from "./laptop-stage.ts";
import { playedSession } from "./played-session.ts";

const page = "docs/actors.md";
/** A terminal as it was, between two marks of the page that nobody sees. */
const recorded = /(?<=<!-- played -->\n```console\n)[^`]*(?:`[^`\n]+`[^`]*)*(?=```\n)/;

let here: LaptopStage;
let text: string;
let played: string;
beforeAll(async () => {
  here = await laptopStage();
  text = await readFile(page, "utf8");
  played = await playedSession(recorded.exec(text)?.[0] ?? "", here);
});
afterAll(() => here.close());

describe("one who asks before, as it stands in the page", () => {
  // `npx vitest run test/cli/asking/story.test.ts -u` writes it anew.
  it("is what really comes out, to the letter", async () => {
    await expect(text.replace(recorded, () => played)).toMatchFileSnapshot(`../../../${page}`);
  });

  it("tells the declared stake that its turn has come, and keeps what is then applied", async () => {
    const { said } = await here.json("pipeline", ["notices"]);
    const [turn] = said.items.filter(({ kind }: { readonly kind: string }) => kind === "turn");
    expect(turn.claims).toContain(/declared (int-[0-9a-f]+)/.exec(played)?.[1]?.concat("/1"));
    expect(said.items.map(({ kind }: { readonly kind: string }) => kind)).not.toContain("undone");
    expect(here.values()).toMatchObject({ DesiredCapacity: "6", MaxSize: "8" });
    expect(here.warned).toEqual([]);
  });

  it("fails where nothing was played", () => {
    expect(played.split("\n").filter((line) => line.startsWith("$ parley ")).length).toBeGreaterThan(10);
  });
});
