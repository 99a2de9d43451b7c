import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type ShadowAsked, tellShadow } from "#cli/policy/tell-shadow.ts";
import type { OpenApi } from "#cli/remote/remote.ts";
import type { Terminal } from "#cli/terminal/terminal.ts";
import type { ShadowView } from "#core/views/shadow-view.ts";
import { folderWith } from "./stage.ts";

const view: ShadowView = {
  trial: { id: "t", running: "a", candidate: "b", named: "c.yaml\u001b[2J", since: "2026-11-21T03:00:00Z" },
  verdicts: { looks: 9, judgements: 1, same: 7, differ: 2, unknown: 1, beyond: 0 },
  untried: { tooLarge: 0, failed: 2, stopped: 0 },
  questionsADay: { running: 1.5, candidate: 4 },
  days: [],
  groups: [
    {
      ...{ rows: { running: "settle/agree", candidate: "guardrail/closed c.yaml:14" }, actor: "deploy" },
      ...{ account: "123456789012", environment: "prod", direction: "stricter", verdicts: 2 },
    },
  ],
  more: 3,
  examples: [
    { id: "e1", at: "2026-11-21T03:00:00Z", resource: "r", rows: {}, direction: "stricter", dispute: "{}" },
    { id: "e2", at: "2026-11-21T03:00:00Z", resource: "r", rows: {}, direction: "looser" },
  ],
};

const at = { at: "http://127.0.0.1:1", region: "eu-north-1" };
const open: OpenApi = () => ({ ask: () => Promise.resolve({ status: 200, text: JSON.stringify(view) }) });

/** Runs it on a terminal that only remembers. */
async function told(asked: Partial<ShadowAsked> = {}, cwd = process.cwd()) {
  let out = "";
  const terminal = {
    out: (text: string) => {
      out += text;
    },
    ...{ cwd, env: {}, columns: 100, isTty: { in: false, out: false, err: false } },
  } as unknown as Terminal;
  const code = await tellShadow({ ...at, ...asked }, terminal, open);
  return { code, out };
}

describe("parley policy shadow", () => {
  it("tells what differs, by row, by who wrote and where", async () => {
    const { out } = await told();
    expect(out).toContain("10 verdicts under both: 7 the same, 2 differ, 1 unknown after a difference");
    expect(out).toContain("not tried: 0 too large, 2 failed, 0 without an answer");
    expect(out).toContain("1.5 now, 4 under the candidate");
    expect(out).toMatch(/2 +stricter +settle\/agree/);
    expect(out).toContain("and 3 more");
    expect(out).not.toContain("\u001b[2J");
  });

  it("prints the whole as JSON", async () => {
    expect(JSON.parse((await told({ json: true })).out)).toEqual(view);
  });

  it("writes examples as disputes, and says which it could not", async () => {
    const folder = await folderWith({});
    const { code, out } = await told({ examples: "." }, folder);
    expect(code).toBe(0);
    expect(await readFile(join(folder, "e1.json"), "utf8")).toBe("{}\n");
    expect(out).toContain(
      "1 example in ., for `parley decide`; 1 other would tell what is hidden, or too much",
    );
  });
});
