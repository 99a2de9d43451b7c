import { afterEach, describe, expect, it } from "vitest";
import { asCommand } from "#local/play/other-doors.ts";
import { players } from "#local/play/players.ts";
import { parley } from "../../cli/stage.ts";
import { type PlayedLaptop, playing } from "./playing.ts";

const minute = 60_000;
const open: PlayedLaptop[] = [];
const played = async () => {
  const laptop = await playing();
  open.push(laptop);
  return laptop;
};
afterEach(async () => {
  for (const laptop of open.splice(0)) await laptop.close();
});

const sizeOf = ({ hall }: PlayedLaptop) => hall.show("checkout")["DesiredCapacity"];

/** The words of a line as a shell would part them; the lines of buttons hold no other quotes. */
const wordsIn = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");

const acts = players.flatMap(({ name, acts: each }) => each.map((act) => ({ player: name, ...act })));

describe("a button", () => {
  it.each(acts)("$player: $label does the same by the page, by HTTP and by the command line", async (act) => {
    const [page, http, line] = [await played(), await played(), await played()];
    const form = new URLSearchParams({ orders: JSON.stringify(act.orders) }).toString();
    const pressed = await fetch(`${page.address}/sandbox/press`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: page.address },
      body: form,
      redirect: "manual",
    });
    expect(pressed.status).toBe(303);
    expect((await http.post(`/sandbox/act/${act.player}/${act.id}`, "")).status).toBe(200);
    for (const order of act.orders) {
      const [, ...words] = wordsIn(asCommand(order));
      const { code, err } = await parley([...words, "--at", line.address]);
      expect([code, err]).toEqual([0, ""]);
    }
    for (const laptop of [page, http, line]) await laptop.pass(5 * minute);
    expect(http.cloud()).toEqual(page.cloud());
    expect(line.cloud()).toEqual(page.cloud());
    const summaries = (laptop: PlayedLaptop) => laptop.decided.map(({ kind, summary }) => [kind, summary]);
    expect(summaries(http)).toEqual(summaries(page));
    expect(summaries(line)).toEqual(summaries(page));
  });
});

describe("the first dispute", () => {
  it("ends with the hotfix standing against the pipeline, while the incident is open", async () => {
    const laptop = await played();
    await laptop.hall.carryOut("set", {
      resource: "checkout",
      as: "terraform",
      properties: { DesiredCapacity: "4" },
    });
    await laptop.pass(5 * minute);
    expect(sizeOf(laptop)).toBe("10");
    expect(laptop.decided.map(({ kind }) => kind)).toContain("restored");
    expect(laptop.warned).toEqual([]);
  });
});

describe("an order that cannot be carried out", () => {
  it.each([
    [
      "set",
      { resource: "chekout", as: "oncall", properties: {} },
      /has no `chekout`/,
      "did you mean `checkout`?",
    ],
    [
      "set",
      { resource: "checkout", as: "oncal", properties: {} },
      /nobody here is called `oncal`/,
      "did you mean `oncall`?",
    ],
    [
      "set",
      { resource: "checkout", as: "oncall", properties: { Nothing: 1 } },
      /has no `\/Nothing`/,
      "write what the type has and lets be written",
    ],
    [
      "set",
      { resource: "checkout", as: "oncall", properties: { AutoScalingGroupARN: "x" } },
      /AutoScalingGroupARN/,
      "write what the type has and lets be written",
    ],
    [
      "create",
      { type: "AWS::EC2::VPC", as: "oncall", properties: {} },
      /has no `AWS::EC2::VPC`/,
      "it has AWS::",
    ],
    ["clock", { forward: "9999d" }, /further than the laptop goes/, "at most 90 days"],
    ["clock", { pace: "2x" }, /is not valid/, "pace"],
    ["remove", {}, /is not valid/, "resource"],
    ["dance", {}, /takes no `dance`/, "it takes create, set"],
    ["set", "{", /is not JSON/, "send an object"],
  ])("%s %j is refused, and nothing is half done", async (name, body, message, hint) => {
    const laptop = await played();
    const before = laptop.cloud();
    const answer = await laptop.post(`/sandbox/${name}`, body);
    const said = (await answer.json()) as { message: string; hint: string };
    expect([answer.status, said.message]).toEqual([400, expect.stringMatching(message)]);
    expect(said.hint).toContain(hint);
    expect(laptop.cloud()).toEqual(before);
  });

  it.each([
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "http://127.0.0.1:9" },
  ])("is refused from another site: %j", async (headers) => {
    const laptop = await played();
    const body = { resource: "checkout", as: "stranger" };
    const answer = await laptop.post("/sandbox/remove", body, headers as Record<string, string>);
    expect(answer.status).toBe(403);
    expect(sizeOf(laptop)).toBe("10");
  });
});

describe("the page", () => {
  it("shows who may write, the cloud and what was decided, and escapes what anybody wrote", async () => {
    const laptop = await played();
    const Tags = [{ Key: "note", Value: "<script>alert(1)</script>", PropagateAtLaunch: true }];
    await laptop.hall.carryOut("set", { resource: "checkout", as: "stranger", properties: { Tags } });
    await laptop.pass(minute);
    const answer = await fetch(laptop.address);
    const text = await answer.text();
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    for (const { name } of players) expect(text).toContain(`<h3>${name}</h3>`);
    expect(text).toContain("parley sandbox set checkout DesiredCapacity=10 --as oncall");
    expect(text).not.toContain("<script>alert");
    expect(text).toContain("&lt;script&gt;alert(1)");
  });

  it("is told once that nothing has changed", async () => {
    const laptop = await played();
    const first = await fetch(`${laptop.address}/live`);
    const etag = first.headers.get("etag") ?? "";
    expect((await fetch(`${laptop.address}/live`, { headers: { "if-none-match": etag } })).status).toBe(304);
  });
});

describe("the clock", () => {
  it("stands still, hurries, and goes on to the next turning point", async () => {
    const { hall, wall, time } = await played();
    await hall.carryOut("clock", { pace: "pause" });
    const stopped = time.now();
    wall.now += minute;
    expect(time.now()).toBe(stopped);
    await hall.carryOut("clock", { pace: "60x" });
    wall.now += 1_000;
    expect(time.now()).toBe(stopped + minute);
    const before = hall.clock.now();
    await hall.carryOut("clock", { next: true });
    expect(hall.clock.now()).toBeGreaterThan(before);
  });
});
