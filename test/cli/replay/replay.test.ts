import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openerFor } from "#cli/terminal/process-terminal.ts";
import { ReplayDocument } from "#core/arbitration/replay-document.ts";
import { exampleLog } from "../../campaigns/example-log/log-text.ts";
import { folderWith, parley } from "../stage.ts";

const example = "docs/examples/replay/two-days.json";
const situations = "docs/examples/replay/situations.yaml";
const args = ["replay", example, "--situations", situations];

const cwd = await folderWith({
  "policy.yaml":
    "parley: 1\nname: plain\nenvironments:\n  - {name: prod, order: [consistency, cost, availability]}\n",
  "broken.yaml": "parley: 1\nenvironments: []\n",
  "situations.yaml": "- {kind: incident, ref: INC-1}\n",
  "events.json": readFileSync(example, "utf8"),
});

describe("the example log", () => {
  // `npm run example-log` writes it anew.
  it("is what its story says", () => {
    expect(readFileSync(example, "utf8")).toBe(exampleLog());
  });
});

describe("parley replay on the example log", async () => {
  const { code, out, err } = await parley([...args, "--json"]);
  const document = ReplayDocument.parse(JSON.parse(out));
  const { told } = document.disputes;

  it("finishes with one document that its schema describes", () => {
    expect([code, err]).toEqual([0, ""]);
    expect(document.changes.total).toBeGreaterThan(130);
  });

  // What the story of the example must come to.
  it.each([
    {
      story: "the hotfix against the pipeline",
      at: "2026-11-18T06:00",
      by: "github-deploy",
      field: "/DesiredCapacity",
      outcome: "revert",
      value: "24",
    },
    {
      story: "the cost optimiser against the scaler",
      at: "2026-11-17T09:40",
      by: "cost-optimiser",
      field: "/DesiredCapacity",
      outcome: "ask",
      value: "10",
    },
    {
      story: "the apply against the patch",
      at: "2026-11-18T08:41",
      by: "github-deploy",
      field: "/TaskDefinition",
      outcome: "ask",
      value: "orders-api:43",
    },
    {
      story: "the tag that two tools fight over",
      at: "2026-11-17T14:0",
      by: "cloud-custodian",
      field: "/Tags[Key=cost-center]/Value",
      outcome: "ask",
      value: "4410",
    },
    {
      story: "the apply that takes back what somebody enlarged in the console",
      at: "2026-11-18T06:00",
      by: "github-deploy",
      field: "/DBInstanceClass",
      outcome: "ask",
      value: "db.r6g.2xlarge",
    },
    {
      story: "the port that was opened to the world",
      at: "2026-11-17T16:04",
      by: "bob@example.com",
      field: "/SecurityGroupIngress[IpProtocol=tcp,FromPort=22,ToPort=22,CidrIp=0.0.0.0/0]",
      outcome: "revert",
      value: null,
    },
  ])("tells of $story", ({ at, by, field, outcome, value }) => {
    const found = told.find(
      (one) => one.at.startsWith(at) && one.by?.actor.name === by && one.field === field,
    );
    expect(found).toMatchObject({ outcome, value });
    expect(found?.explanation).not.toBe("");
  });

  it("counts the fight and the questions, and says how the unexplained can be explained", () => {
    expect(document.fights).toBe(1);
    expect(document.questions.total).toBeGreaterThan(document.questions.aboutUnexplained);
    expect(document.unexplained.ways[0]?.text).toBe("give `reporting-jobs` a registry entry: 28 changes");
  });
});

describe("parley replay", () => {
  it("shows one screen and writes a page", async () => {
    const { code, out } = await parley(["replay", "events.json", "--report", "out.html"], { cwd });
    expect(code).toBe(0);
    expect(out).toMatch(/^Parley saw \d+ changes and \d+ disputes\./);
    expect(out).toMatch(/report +out\.html\n$/);
    expect(out.trimEnd().split("\n").length).toBeLessThanOrEqual(24);
    expect(await readFile(join(cwd, "out.html"), "utf8")).toContain("<h1>Parley saw");
  });

  it("compares two policies", async () => {
    const { code, out } = await parley(["replay", "events.json", "--policy", "policy.yaml", "--compare"], {
      cwd,
    });
    expect(code).toBe(0);
    expect(out).toMatch(/compared with `default`: \d+ verdicts differ/);
  });

  it("reads standard input and a part of the time", async () => {
    const input = readFileSync(example);
    const { out } = await parley(
      ["replay", "--json", "--since", "2026-11-18", "--until", "2026-11-18T06:00:30Z"],
      { input },
    );
    const { from, to, records } = JSON.parse(out);
    expect([from >= "2026-11-18", to < "2026-11-18T06:00:30Z", records.outside > 100]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it.each([
    { what: "a log that is not there", more: ["none.json"], message: "`none.json` does not exist" },
    { what: "a file that is no log", more: ["policy.yaml"], message: "`policy.yaml` holds no events" },
    {
      what: "a policy that is none",
      more: ["events.json", "-p", "broken.yaml"],
      message: "`broken.yaml` is not a valid policy",
    },
    {
      what: "situations that are none",
      more: ["events.json", "--situations", "situations.yaml"],
      message: "`situations.yaml` is not a valid list of situations",
    },
    { what: "a time that is none", more: ["events.json", "--since", "yesterday"], message: "`yesterday`" },
    {
      what: "a comparison without a policy",
      more: ["events.json", "--compare"],
      message: "`--compare` needs a policy to compare",
    },
    {
      what: "a base without a comparison",
      more: ["events.json", "--base", "policy.yaml"],
      message: "`--base` means nothing without `--compare`",
    },
  ])("refuses $what", async ({ more, message }) => {
    const { code, out, err } = await parley(["replay", ...more], { cwd });
    expect([code, out]).toEqual([64, ""]);
    expect(err).toContain(message);
  });
});

describe("the tour", () => {
  it.each([
    { who: "somebody at a desktop", isOpened: true },
    { who: "somebody without one", isOpened: false },
  ])("ends for $who with the report of the example", async ({ isOpened }) => {
    const opened: string[] = [];
    const open = (path: string) => {
      opened.push(path);
      return isOpened;
    };
    const { code, out } = await parley(["tour"], {
      isTty: { in: true, out: true, err: false },
      env: { NO_COLOR: "1" },
      open,
    });
    const [path = ""] = /\S+replay\.html/.exec(out) ?? [];
    expect([code, existsSync(path), opened]).toEqual([0, true, [path]]);
    expect(out).toContain(isOpened ? "has been opened" : "Open the report");
  });

  it("opens nothing where nobody can answer", async () => {
    const { out } = await parley(["tour", "--all"], {
      open: () => {
        throw new Error("opened");
      },
    });
    expect(out).toMatch(/report +\S+replay\.html/);
  });
});

describe("a desktop", () => {
  it.each([
    { platform: "darwin", env: {}, opener: ["open"] },
    { platform: "win32", env: {}, opener: ["explorer"] },
    { platform: "linux", env: { DISPLAY: ":0" }, opener: ["xdg-open"] },
    { platform: "linux", env: { WAYLAND_DISPLAY: "wayland-0" }, opener: ["xdg-open"] },
    { platform: "linux", env: {}, opener: undefined },
    { platform: "linux", env: { DISPLAY: ":0", CI: "1" }, opener: undefined },
    { platform: "darwin", env: { SSH_CONNECTION: "x" }, opener: undefined },
  ])("of $platform with $env opens with $opener", ({ platform, env, opener }) => {
    expect(openerFor(platform, env)).toEqual(opener);
  });
});
