import { once } from "node:events";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openDisk } from "#adapters/sqlite/open-disk.ts";
import { messageText } from "#cli/serve/serve.ts";
import { folderWith, parley } from "../stage.ts";

/** Everything of a laptop in a folder that is made for it; the home of the one who runs the tests stays as it is. */
async function laptopFolder() {
  const folder = await folderWith({});
  const data = join(folder, "data");
  const inFolder = ["serve", "--port", "0", "--key", join(folder, "laptop.key"), "--data", data];
  return { data, inFolder };
}

describe("parley serve", () => {
  it("says where it is and how each who lives there asks, and ends when somebody ends it", async () => {
    const key = join(await folderWith({}), "laptop.key");
    const { code, out, err } = await parley(["serve", "--port", "0", "--memory", "--key", key]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^Parley is at work under http:\/\/127\.0\.0\.1:\d+, on this machine alone\./);
    expect(out).toContain("\nAll of it is in memory: nothing of it is kept.\n");
    expect(out).toMatch(
      /^ {4}curl --aws-sigv4 "aws:amz:eu-north-1:execute-api" --user LAPTOPADA[0-9A-F]{8}:[0-9a-f]{64} http:\/\/127\.0\.0\.1:\d+\/api\/dockets$/m,
    );
    expect(out).toMatch(/\nended; nothing of it is kept\n$/);
  });

  it("begins with a story when it is asked to", async () => {
    const key = join(await folderWith({}), "laptop.key");
    const { out } = await parley(["serve", "--port", "0", "--memory", "--key", key, "--seed", "story"]);
    expect(out).toContain("its owner is about to be asked");
  });

  it("keeps its key at home, and takes nothing else for one", async () => {
    const HOME = await folderWith({});
    await parley(["serve", "--port", "0", "--memory"], { env: { HOME } });
    expect((await stat(join(HOME, ".parley", "laptop.key"))).size).toBe(32);
    const folder = join(HOME, ".parley");
    const { code, err } = await parley(["serve", "--port", "0", "--memory", "--key", folder]);
    expect([code, err]).toEqual([
      64,
      `parley: the key file \`${folder}\` is no file\n  name another with \`--key\`\n`,
    ]);
  });

  it("says that its port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const key = join(await folderWith({}), "laptop.key");
    const { code, out, err } = await parley(["serve", "--port", String(port), "--memory", "--key", key]);
    other.close();
    expect([code, out, err]).toEqual([
      64,
      "",
      `parley: port ${port} is taken\n  name another with \`--port\`, or 0 for any that is free\n`,
    ]);
  });

  it("keeps everything at home unless another place is named, and goes on with it", async () => {
    const HOME = await folderWith({});
    const first = await parley(["serve", "--port", "0", "--seed", "story"], { env: { HOME } });
    const folder = join(HOME, ".parley", "laptop");
    expect(first.out).toContain(`\nAll of it is kept in ${folder}.\n`);
    expect(first.out).toMatch(new RegExp(`\\nended; kept in ${folder}\\n$`));
    const again = await parley(["serve", "--port", "0", "--seed", "story"], { env: { HOME } });
    expect([again.code, again.err]).toEqual([0, ""]);
    expect(again.out).toContain(`\nIt goes on with what is kept in ${folder}; \`--forget\` begins anew.\n`);
    expect(again.out).not.toContain("is about to be asked");
  });

  it("begins anew when it is asked to, and leaves alone what is not its own", async () => {
    const { data, inFolder } = await laptopFolder();
    await parley([...inFolder, "--seed", "story"]);
    await writeFile(join(data, "mine.txt"), "mine");
    await writeFile(join(data, "parley.db.damaged-1"), "broken");
    const { out, err } = await parley([...inFolder, "--seed", "story", "--forget"]);
    expect([err, out]).toEqual(["", expect.stringContaining("is about to be asked")]);
    expect((await readdir(data)).toSorted()).toEqual(["mine.txt", "parley.db"]);
  });

  it("does not go on with a folder under another key, whose seals would count as forged", async () => {
    const { data, inFolder } = await laptopFolder();
    await parley([...inFolder, "--seed", "story"]);
    const other = ["serve", "--port", "0", "--key", join(data, "..", "other.key"), "--data", data];
    const { code, err } = await parley(other);
    expect([code, err]).toEqual([
      64,
      expect.stringContaining("what is kept in this folder was kept with another key\n  name its key"),
    ]);
    expect((await parley(inFolder)).out).toContain("\nIt goes on with what is kept");
    expect((await parley([...other, "--forget"])).code).toBe(0);
  });

  it("names the one that works in the folder already, and forgets nothing of it", async () => {
    const { data, inFolder } = await laptopFolder();
    const disk = openDisk(data, { address: "http://127.0.0.1:8787" });
    disk.kept("mine").put("key", "value");
    const { code, err } = await parley([...inFolder, "--forget"]);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(
        `another Parley works in \`${data}\`: it is process ${process.pid} and answers at \`http://127.0.0.1:8787\``,
      ),
    ]);
    expect(disk.kept("mine").get("key")).toBe("value");
    disk.close();
  });

  it("tells of a damaged file, sets it aside, and begins anew", async () => {
    const { data, inFolder } = await laptopFolder();
    await mkdir(data);
    await writeFile(
      join(data, "parley.db"),
      "no database at all, and long enough to be read as one ".repeat(40),
    );
    const { code, out, err } = await parley(inFolder);
    expect([code, out]).toEqual([0, expect.stringContaining(`All of it is kept in ${data}.`)]);
    expect(err).toContain("is damaged: all begins anew");
    expect((await readdir(data)).toSorted()).toEqual([
      "parley.db",
      expect.stringMatching(/^parley\.db\.damaged-\d+$/),
    ]);
  });

  it.each(["--forget", "--data=here"])(
    "keeps nothing or something: not `--memory` with `%s`",
    async (flag) => {
      const { code, err } = await parley(["serve", "--memory", flag]);
      expect([code, err]).toEqual([64, expect.stringContaining("cannot be used with")]);
    },
  );

  it.each(["x", "65536", "-1", "80.5", ""])("refuses `%s` as a port", async (port) => {
    const { code, err } = await parley(["serve", `--port=${port}`]);
    expect([code, err]).toEqual([64, `parley: \`${port}\` is not a port\n  name a number from 0 to 65535\n`]);
  });

  it("knows no other seed", async () => {
    const { code, err } = await parley(["serve", "--seed", "moon"]);
    expect([code, err]).toEqual([64, expect.stringContaining("`moon` is invalid")]);
  });
});

describe("a message on the terminal", () => {
  const message = { id: "m", kind: "asked", subject: "Keep it?", body: "Because.\n\nSo.\n" } as const;
  const now = Date.parse("2026-11-21T03:10:00Z");

  it("says to whom it goes, and holds the link once", () => {
    const to = ["arn:aws:iam::123456789012:role/security-lead"];
    const link = "http://127.0.0.1:8787/a/x";
    expect(messageText({ ...message, to, link }, now)).toMatchInlineSnapshot(`
      "
      03:10:00 UTC: a message to security-lead
        Keep it?

        Because.

        So.

        http://127.0.0.1:8787/a/x
      "
    `);
    const whole = messageText({ ...message, body: `See ${link}`, to, link }, now);
    expect(whole.split(link)).toHaveLength(2);
  });

  it("cannot steer the terminal", () => {
    const text = messageText({ ...message, body: "\u001b[31mred\u202e", to: [] }, now);
    expect(text).toContain("a message to the operators");
    expect(text).toContain("\\u{1b}[31mred\\u{202e}");
  });
});
