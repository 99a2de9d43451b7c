import { describe, expect, it } from "vitest";
import { documentOf } from "#cli/replay/document/document-of.ts";
import { progressOn } from "#cli/replay/replay-log.ts";
import { reportFile } from "#cli/replay/report/report-of.ts";
import { screenOf } from "#cli/replay/screen/screen.ts";
import { paints } from "#cli/terminal/paint.ts";
import type { Terminal } from "#cli/terminal/terminal.ts";
import { ReplayDocument } from "#core/arbitration/replay-document.ts";
import { actors, because, change, replay } from "../../replay/replayed-log.ts";

const { deploy, cost, bob } = actors;
const look = { paint: paints(false), width: 80, report: "replay.html" };

const evil = `"><script>alert(1)</script><img src=x onerror=alert(2)>&'\u202e\u001b[2J`;
const secret = "hunter2-planted-secret";

const hostile = documentOf(
  replay([
    change({
      at: "01:00:00",
      actor: { ...deploy, principal: `role/${evil}`, via: evil },
      attribution: because("consistency", { kind: "change-ticket", ref: evil, note: evil }),
      id: evil,
      set: { "/Description": evil, "/MinSize": 1 },
    }),
    change({
      at: "02:00:00",
      actor: { ...cost, principal: `role/${evil}2` },
      attribution: because("cost"),
      id: evil,
      set: { "/Description": `${evil}2`, "/MinSize": 2 },
    }),
    change({
      at: "02:30:00",
      actor: deploy,
      attribution: because("consistency"),
      type: "AWS::S3::Bucket",
      id: evil,
      write: "create",
      set: { "/CorsConfiguration": "none" },
    }),
    change({
      at: "03:00:00",
      actor: { ...bob, principal: evil },
      type: "AWS::S3::Bucket",
      id: evil,
      set: { "/CorsConfiguration": evil },
    }),
  ]),
);

const guarded = documentOf(
  replay([
    change({
      at: "01:00:00",
      actor: deploy,
      attribution: because("consistency"),
      type: "AWS::Lambda::Function",
      id: "f",
      set: {
        "/Environment/Variables/KEY": secret,
        "/Description": { password: secret } as never,
        "/Layers": [{ Name: "DB_PASSWORD", Value: secret }] as never,
      },
    }),
    change({
      at: "02:00:00",
      actor: cost,
      attribution: because("cost"),
      type: "AWS::Lambda::Function",
      id: "f",
      set: {
        "/Environment/Variables/KEY": `${secret}-2`,
        "/Description": { password: `${secret}-2` } as never,
        "/Layers": [{ Name: "DB_PASSWORD", Value: `${secret}-2` }] as never,
      },
    }),
    change({
      at: "03:00:00",
      actor: bob,
      type: "AWS::Lambda::Function",
      id: "g",
      set: { "/Environment/Variables/KEY": secret },
    }),
  ]),
);

describe("a hostile log", () => {
  it("leaves the screen steered by nobody", () => {
    expect(screenOf(hostile, look)).not.toMatch(/[\u001b\u202e]/);
  });

  it("puts nothing of its own into the page", async () => {
    const page = await reportFile(hostile);
    expect(hostile.disputes.told.length).toBeGreaterThan(2);
    expect(page).not.toMatch(/<script>alert|<img|onerror=alert\(2\)>|\u202e|\u001b/);
    expect(page.match(/<script/g)).toHaveLength(1);
  });
});

describe("a secret", () => {
  it("is in nothing that comes out", async () => {
    expect(guarded.disputes.total).toBe(3);
    const all = [JSON.stringify(guarded), screenOf(guarded, look), await reportFile(guarded)].join("\n");
    expect(all).not.toContain(secret);
    expect(all).toContain("(hidden");
  });
});

describe("a document", () => {
  it.each([
    { of: "a hostile log", document: hostile },
    { of: "secrets", document: guarded },
    { of: "nothing", document: documentOf(replay([])) },
  ])("of $of is as its schema says", ({ document }) => {
    expect(ReplayDocument.parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
  });
});

describe("the screen", () => {
  const busy = documentOf(
    replay(
      Array.from({ length: 60 }, (_, n) =>
        change({
          at: `0${1 + Math.floor(n / 20)}:${String((n * 3) % 60).padStart(2, "0")}:00`,
          actor: [deploy, cost, bob][n % 3] ?? bob,
          attribution: n % 3 === 2 ? null : because(n % 3 === 0 ? "consistency" : "cost"),
          id: `a-group-with-a-rather-long-name-${n % 7}`,
          set: { "/MaxSize": n, "/A/Very/Long/Path/That/Goes/On/And/On/And/On/Setting": n },
        }),
      ),
    ),
  );

  it("is one: no more than 24 lines of 80 characters", () => {
    const lines = screenOf(busy, look).trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(24);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  it("says so when there is nothing to say", () => {
    expect(screenOf(documentOf(replay([])), { ...look, report: undefined })).toBe(
      "There is no change in this log.\npolicy `default`\n",
    );
  });
});

describe("the page", () => {
  it("is whole: it names nothing outside and lets nothing else run", async () => {
    const page = await reportFile(guarded);
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).toContain("default-src &#39;none&#39;");
    expect(page).not.toMatch(/(src|href)="(?!#|data:,)/);
    expect(page).not.toMatch(/url\(|@import/);
  });

  it("explains every dispute", async () => {
    const page = await reportFile(guarded);
    for (const { number } of guarded.disputes.told) expect(page).toContain(`id="dispute-${number}"`);
  });
});

describe("the progress bar", () => {
  const play = (props: Partial<Terminal>) => {
    let now = 0;
    let shown = "";
    const terminal = {
      isTty: { in: false, out: false, err: true },
      env: {},
      columns: 80,
      err: (text: string) => {
        shown += text;
      },
      elapsed: () => now,
      ...props,
    } as Terminal;
    const progress = progressOn(terminal, 1_000);
    for (const step of [1, 2, 3, 4]) {
      now = step * 500;
      progress.read(250);
      progress.taken(5_000);
    }
    progress.done();
    return shown;
  };

  it("tells share, rate and time left once it takes long, and leaves no trace", () => {
    const shown = play({});
    expect(shown).toContain("50 %  10,000 records, 10,000/s, 1 s left");
    expect(shown.startsWith("\r\u001b[2K")).toBe(true);
    expect(shown.endsWith("\r\u001b[2K")).toBe(true);
  });

  it.each([
    { where: "there is no terminal", props: { isTty: { in: true, out: true, err: false } } },
    { where: "the terminal is dumb", props: { env: { TERM: "dumb" } } },
  ])("is not shown where $where", ({ props }) => {
    expect(play(props)).toBe("");
  });
});
