import { chmod, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, parley } from "../stage.ts";

const head = "parley: 1\npolicy: default\nchannels:\n  - {slack: shop-floor, for: [sam, operators]}\n";
const address = "https://hooks.slack.com/services/T0/B0/very-secret";
const variable = "PARLEY_CHANNEL_SHOP_FLOOR";

type Given = {
  readonly config?: string;
  readonly said?: string;
  readonly file?: string;
  readonly mode?: number;
};

async function served({ config = head, said, file, mode = 0o600 }: Given) {
  const beside = file === undefined ? {} : { "shop-floor.secret": file };
  const cwd = await folderWith({ "parley.config.yaml": config, ...beside });
  if (file !== undefined) await chmod(join(cwd, "shop-floor.secret"), mode);
  const args = ["serve", "--memory", "--port", "0", "--channels", "parley.config.yaml"];
  return await parley(args, { cwd, env: { HOME: cwd, ...(said !== undefined && { [variable]: said }) } });
}

describe("parley serve --channels", () => {
  it.each<Given & { from: string }>([
    { from: "the environment", said: address },
    { from: "a file that nobody else may read", file: `${address}\n` },
    { from: "the environment before the file", said: address, file: "nonsense" },
  ])("starts with a secret from $from, and says no word of it", async (given) => {
    const { code, out, err } = await served(given);
    expect([code, err]).toEqual([0, ""]);
    expect(out).not.toMatch(/very-secret|hooks\.slack/);
  });

  it.each<Given & { what: string; says: string }>([
    { what: "no secret", says: `the channel \`shop-floor\` has no secret` },
    { what: "an empty secret", said: "", says: `set \`${variable}\`` },
    { what: "a file that others may read", file: address, mode: 0o644, says: "chmod 600 shop-floor.secret" },
    { what: "another host", said: "https://evil.example/very-secret", says: "a host that is not listed" },
    { what: "no TLS", said: "http://hooks.slack.com/very-secret", says: "does not begin with `https://`" },
    { what: "no address", file: "very-secret", says: "it holds no address" },
    { what: "another port", said: "https://hooks.slack.com:8443/very-secret", says: "another port than 443" },
    {
      what: "a webhook without a key",
      config: head.replace("slack: shop-floor", "webhook: shop-floor, host: hooks.example.com"),
      said: '{"url": "https://hooks.example.com/very-secret"}',
      says: "it holds no `key`",
    },
    {
      what: "a stranger",
      config: head.replace("sam", "maria"),
      said: address,
      says: "parley.config.yaml:4:31: error: `maria` is no approver",
    },
    { what: "no channels", config: "parley: 1\npolicy: default\n", says: "names no channels" },
    { what: "a file that is none", config: "parley: 2\n", says: "parley.config.yaml:1:9" },
  ])("refuses to start with $what", async ({ says, what: _, ...given }) => {
    const { code, out, err } = await served(given);
    expect([code, out]).toEqual([64, ""]);
    expect(err).toContain(says);
    expect(err).not.toContain("very-secret");
  });

  it("follows no link to a secret", async () => {
    const cwd = await folderWith({ "parley.config.yaml": head, elsewhere: address });
    await chmod(join(cwd, "elsewhere"), 0o600);
    await symlink(join(cwd, "elsewhere"), join(cwd, "shop-floor.secret"));
    const args = ["serve", "--memory", "--port", "0", "--channels", "parley.config.yaml"];
    const { code, err } = await parley(args, { cwd, env: { HOME: cwd } });
    expect(code).toBe(64);
    expect(err).toContain("`shop-floor.secret` is no file");
  });

  it("is nothing for a record that is only looked at", async () => {
    const { code, err } = await parley(["serve", "--open", "x", "--channels", "parley.config.yaml"]);
    expect(code).toBe(64);
    expect(err).toContain("--channels");
  });
});
