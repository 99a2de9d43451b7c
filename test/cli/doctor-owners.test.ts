import { describe, expect, it } from "vitest";
import type { NoticeDesk } from "#adapters/aws/desk/notice-desk.ts";
import { examine } from "#cli/doctor/examine.ts";
import type { Terminal } from "#cli/terminal/terminal.ts";
import { folderWith } from "./stage.ts";

const config = `parley: 1
policy: default
region: eu-north-1
owners: {file: OWNERS}
approvers:
  - {name: eve, principals: ["arn:aws:iam::123456789012:role/eve"], sms: "+4612345678"}
`;
const eve = "arn:aws:iam::123456789012:role/eve";
const ben = "arn:aws:iam::123456789012:role/ben";
const phone = { channel: "sms", endpoint: "+4612345678", isConfirmed: true, isProtected: false };

async function examined(owners: string, { text = config, json = false } = {}) {
  const cwd = await folderWith({ "parley.config.yaml": text, OWNERS: owners });
  const printed: string[] = [];
  const out = (part: string) => void printed.push(part);
  const terminal = { cwd, out, env: {}, columns: 200, isTty: { in: false, out: false, err: false } };
  const desk = {
    topicNamed: () => Promise.resolve("arn:aws:sns:eu-north-1:123456789012:parley-notices"),
    subscriptionsOf: () => Promise.resolve([phone]),
  } as unknown as NoticeDesk;
  const code = await examine(
    { config: "parley.config.yaml", json },
    terminal as unknown as Terminal,
    () => desk,
  );
  return { code, out: printed.join("") };
}

describe("parley doctor with a file of owners", () => {
  it("is content where everybody in it can be asked", async () => {
    expect(await examined(`* platform: ${eve}\n`)).toMatchObject({
      code: 0,
      out: expect.stringContaining("everybody is reached"),
    });
  });

  it("names each owner, and each group in which nobody, can be asked", async () => {
    const owners = `@shop ${ben}\n@both ${eve} ${ben}\n* platform: ${eve}\nservice:shop service: @shop\nservice:both service: @both\n`;
    const { code, out } = await examined(owners);
    expect(code).toBe(1);
    expect(out).toContain("`@shop` (OWNERS:1) owns something, and nobody in it can be asked");
    expect(out).toContain("`123456789012:role/ben` owns something, and cannot be asked");
    expect(out).not.toContain("`@both`");
    expect(out).toContain("among the `principals` of an approver");
    const { out: json } = await examined(owners, { json: true });
    expect(JSON.parse(json)).toMatchObject({
      isWell: false,
      unasked: { people: ["123456789012:role/ben"], groups: [{ name: "shop", at: "OWNERS:1" }] },
    });
  });

  it("reads no file elsewhere, and tells of a mistake with its place", async () => {
    await expect(examined("", { text: config.replace("file: OWNERS", "file: ../OWNERS") })).rejects.toThrow(
      "leads out of the folder",
    );
    await expect(examined("nonsense here\n")).rejects.toThrow("OWNERS");
  });
});
