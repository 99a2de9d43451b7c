import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { sources } from "#core/claims/words.ts";
import { readPolicy } from "#files/policy-text.ts";
import { channels, channelTable } from "./channel-table.ts";

const root = resolve(import.meta.dirname, "../..");
const place = join(root, "policies/default.yaml");

/** The table that begins with this column. */
const table = /^\| way \| trust \|.*\n(?:\|.*\n)*/m;

describe("docs/actors.md", async () => {
  const read = readPolicy(await readFile(place, "utf8"), place);
  if ("diagnostics" in read) throw new Error("the default policy is no policy");
  const { policy } = read;

  // `npx vitest run test/scenarios/channel-table.test.ts -u` writes it anew.
  it("says what each way of saying why is worth, as the default policy judges it", async () => {
    const text = await readFile(join(root, "docs/actors.md"), "utf8");
    expect(text).toMatch(table);
    await expect(text.replace(table, `${channelTable(policy)}\n`)).toMatchFileSnapshot(
      "../../docs/actors.md",
    );
  });

  it("says it of every way there is", () => {
    expect(channels.map(({ source }) => source)).toEqual(
      sources.filter((one) => one !== "observed" && one !== "policy"),
    );
  });
});
