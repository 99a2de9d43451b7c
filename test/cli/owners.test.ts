import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parley } from "./stage.ts";

const fleet = "123456789012/eu-north-1/AWS::RDS::DBInstance/orders";
const file = `# who owns what
@dba sso/dora@example.com
*                platform: sso/petra@example.com
service:orders   sso/maria@example.com
type:AWS::RDS::* data: @dba
service:secret   @elsewhere
`;
const dispute = `resource: {account: "123456789012", region: eu-north-1, type: AWS::RDS::DBInstance, id: orders}
now: 2026-11-21T03:10:00Z
tags: {service: mine}
facts: {priorTags: {service: orders}}
`;

function folder(files: Readonly<Record<string, string>> = { OWNERS: file, "dispute.yaml": dispute }): string {
  const cwd = mkdtempSync(join(tmpdir(), "parley-owners-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  return cwd;
}

describe("parley owners", () => {
  it("names people, and the line that says so", async () => {
    const { out, code } = await parley(["owners", fleet, "--tag", "service=orders"], { cwd: folder() });
    expect(code).toBe(0);
    expect(out).toBe(`${fleet}
  service   sso/maria@example.com [OWNERS:4]
  code      sso/maria@example.com [OWNERS:4]
  data      sso/dora@example.com [OWNERS:5]
  security  nobody is known
  platform  sso/petra@example.com [OWNERS:3]

@elsewhere: known only to Identity Center, so left out here
`);
  });

  it("reads the settled tags of a dispute, and prints JSON", async () => {
    const { out } = await parley(["owners", fleet, "--dispute", "dispute.yaml", "--json"], { cwd: folder() });
    expect(JSON.parse(out)).toEqual({
      resource: fleet,
      tags: { service: "orders" },
      owners: {
        service: { principals: ["sso/maria@example.com"], where: "OWNERS:4" },
        code: { principals: ["sso/maria@example.com"], where: "OWNERS:4" },
        data: { principals: ["sso/dora@example.com"], where: "OWNERS:5" },
        security: null,
        platform: { principals: ["sso/petra@example.com"], where: "OWNERS:3" },
      },
      unknownGroups: ["elsewhere"],
    });
  });

  it.each([
    {
      what: "a file with mistakes",
      args: [fleet],
      files: { OWNERS: "service:a bob\n" },
      err: "OWNERS:1:11: error: `bob` is nobody's name",
    },
    { what: "a file that is not there", args: [fleet, "--file", "none"], files: {}, err: "`none`" },
    {
      what: "a tag without a value",
      args: [fleet, "--tag", "service"],
      files: { OWNERS: file },
      err: "`service` is no tag",
    },
    { what: "no resource", args: ["orders"], files: { OWNERS: file }, err: "`orders`" },
    {
      what: "a dispute on another resource",
      args: [`${fleet}2`, "--dispute", "d.yaml"],
      files: { OWNERS: file, "d.yaml": dispute },
      err: `is about \`${fleet}\``,
    },
  ])("is refused with 64 for $what", async ({ args, files, err }) => {
    const told = await parley(["owners", ...args], { cwd: folder(files) });
    expect(told.code).toBe(64);
    expect(told.err).toContain(err);
  });
});

describe("parley decide --owners", () => {
  it("fills in owners that the dispute does not name, and asks them", async () => {
    const asked = `${dispute}live: {/DeletionProtection: false}
prior: {/DeletionProtection: true}
environment: prod
`;
    const cwd = folder({ OWNERS: file, "d.yaml": asked });
    const { out } = await parley(["decide", "d.yaml", "--owners", "OWNERS", "--record", "r.json", "--json"], {
      cwd,
    });
    expect(JSON.parse(out)).toHaveProperty("fields");
    const again = await parley(["decide", "r.json"], { cwd });
    expect(again.out).toContain("the verdict is the same, to the byte");
  });
});

describe("parley replay --owners", () => {
  const log = ["docs/examples/replay/two-days.json", "--json"];

  it("asks those who own what a log is about", async () => {
    const cwd = folder();
    const owners = join(cwd, "OWNERS");
    writeFileSync(owners, "*  platform,service: sso/petra@example.com\n");
    const asked = async (more: readonly string[]) => {
      const { out, code } = await parley(["replay", ...log, ...more]);
      expect(code).toBe(0);
      const said = /"(?:sso\/petra@example.com|service-owner|platform)"/g;
      return [...new Set(out.match(said))].toSorted();
    };
    expect(await asked([])).toEqual([`"platform"`, `"service-owner"`]);
    expect(await asked(["--owners", owners])).toEqual([`"sso/petra@example.com"`]);
  });

  it("is refused with 64 where the file has a mistake, with its place", async () => {
    const cwd = folder({ OWNERS: "* bob\n" });
    const { code, out, err } = await parley(["replay", ...log, "--owners", join(cwd, "OWNERS")]);
    expect([code, out]).toEqual([64, ""]);
    expect(err).toContain("OWNERS:1:3: error: `bob` is nobody's name");
  });
});
