import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parley } from "../stage.ts";
import { checkout, type LaptopStage, laptopStage, role } from "./laptop-stage.ts";

let here: LaptopStage;
beforeAll(async () => {
  here = await laptopStage();
});
afterAll(() => here.close());

const id = /int-[0-9a-f]{24}/;

describe("the verbs that ask a running Parley, over signed requests", () => {
  it("say who holds what, and who else wants it", async () => {
    const { code, out } = await here.as("ada", ["who", checkout, "DesiredCapacity"]);
    expect(code).toBe(0);
    expect(out).toContain('/DesiredCapacity is "10"');
    expect(out).toMatch(/held by +123456789012:role\/oncall +incident INC-1042 +until 2026-/);
    expect(out).not.toContain("/MinSize");
    const { said } = await here.json("ada", ["who", checkout]);
    expect(said.fields.map(({ path }: { path: string }) => path)).toContain("/MinSize");
  });

  it("say why, and what would change it, which is true when it is done", async () => {
    await here.order({
      do: "set",
      resource: "checkout",
      as: "terraform",
      properties: { DesiredCapacity: "4" },
    });
    await here.pass(2);
    const { code, out } = await here.as("ada", ["why", checkout, "/DesiredCapacity"]);
    expect(code).toBe(0);
    expect(out).toContain("stays at `10`");
    expect(out).toContain(
      "who waits\n  - 123456789012:role/deploy on /DesiredCapacity, until the claim of 123456789012:role/oncall has ended",
    );
    expect(out).toMatch(
      /what would change it\n {2}- deploy via terraform .* would win if oncall .* withdrew/,
    );
    expect((await here.as("ada", ["why", checkout, "/Tags"])).code).toBe(0);
  });

  it("take a short name where just one resource has it", async () => {
    const whole = await here.as("ada", ["who", checkout]);
    expect(await here.as("ada", ["who", "AutoScalingGroup/checkout"])).toEqual(whole);
    expect(
      (await here.as("ada", ["why", "AWS::AutoScaling::AutoScalingGroup/checkout", "MinSize"])).code,
    ).toBe(0);
    expect((await here.as("ada", ["history", "AutoScalingGroup/checkout"])).code).toBe(0);
    expect((await here.as("ada", ["explain", "AutoScalingGroup/checkout"])).code).toBe(0);
  });

  it("list what became of one's own stakes, with what would be kept, and where to go on from", async () => {
    const { code, out } = await here.as("pipeline", ["notices"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^(?:Put back|Undone|Waits).*DesiredCapacity, /m);
    expect(out).toMatch(/would be kept +DesiredCapacity `\d+`/);
    const { said } = await here.json("pipeline", ["notices"]);
    expect(said.items.length).toBeGreaterThan(0);
    const later = await here.json("pipeline", ["notices", "--after", said.after]);
    expect(later.said).toEqual({ items: [], after: said.after });
    expect((await here.as("sam", ["notices"])).out).toContain("you were told nothing");
  });

  it.each([
    { what: "a wait of an hour", args: ["--wait", "3600"] },
    { what: "a wait that is no number", args: ["--wait", "soon"] },
    { what: "a place that no answer named", args: ["--after", "../../etc/passwd"] },
  ])("refuse notices with 64 for $what", async ({ args }) => {
    const { code, out, err } = await here.as("pipeline", ["notices", ...args]);
    expect([code, out]).toEqual([64, ""]);
    expect(err).not.toBe("");
  });

  it("list what was decided, and explain one and the last", async () => {
    const { said } = await here.json("sam", ["history", checkout, "--most", "2"]);
    expect(said.items.length).toBeGreaterThan(0);
    const [last] = said.items;
    const told = await here.as("sam", ["history", checkout]);
    expect(told.out).toContain(last.id);
    const named = await here.as("sam", ["explain", checkout, last.id]);
    const latest = await here.as("sam", ["explain", checkout]);
    expect([named.code, named.out]).toEqual([0, latest.out]);
    expect(latest.out).toContain("/DesiredCapacity");
  });

  it("declare a reason whose lines a shell can take, and withdraw it twice", async () => {
    const { code, out } = await here.as("pipeline", ["declare", "--because", "chg0012345", "--for", "2h"]);
    expect(code).toBe(0);
    const own = id.exec(out)?.[0] ?? "";
    const lines = out.trim().split("\n");
    expect(lines.filter((line) => !line.startsWith("#"))).toEqual([
      `export AWS_SDK_UA_APP_ID=${own}`,
      `export TF_APPEND_USER_AGENT=parley/claim=${own}`,
    ]);
    expect(out).toContain("change-ticket CHG0012345");
    const digest = await here.as("pipeline", ["digest"]);
    expect(digest.out).toContain(own);
    for (const _ of [1, 2])
      expect(await here.as("pipeline", ["withdraw", own])).toMatchObject({
        code: 0,
        out: `${own} is withdrawn: what it claimed has ended\n`,
      });
    expect((await here.as("pipeline", ["digest"])).out).not.toContain(own);
    expect(await here.as("ada", ["withdraw", "int-000000000000000000000000"])).toMatchObject({ code: 1 });
  });

  it("declare stakes from words, from a file and from standard input, once under a key", async () => {
    const words = [
      "declare",
      checkout,
      "DesiredCapacity>=3",
      "DesiredCapacity<=6",
      "--prefer",
      "5",
      "--intent",
      "cost",
    ];
    const { said } = await here.json("cost-optimiser", [...words, "--once", "k1"]);
    expect(said.claims).toMatchObject([
      { field: "/DesiredCapacity", constraint: { min: 3, max: 6 }, prefer: 5 },
    ]);
    expect((await here.json("cost-optimiser", [...words, "--once", "k1"])).said.id).toBe(said.id);
    const other = await here.as("cost-optimiser", ["declare", "--intent", "cost", "--once", "k1"]);
    expect([other.code, other.err]).toEqual([64, expect.stringContaining("something else was declared")]);
    const input = `intent: cost\nresource: ${checkout}\nclaims: [{field: /MaxSize, constraint: {max: 10}}]\nfor: 2h\n`;
    const read = await here.as("cost-optimiser", ["declare", "--file", "-", "--json"], { input });
    expect(JSON.parse(read.out)).toMatchObject({
      intent: "cost",
      claims: [{ field: "/MaxSize" }],
      carry: {},
    });
  });

  it("say what is only a wish, and why", async () => {
    const { code, out } = await here.as("sam", [
      "declare",
      checkout,
      "MinSize=9",
      "--intent",
      "experiment",
      "--for",
      "1h",
    ]);
    expect(code).toBe(0);
    expect(out).toContain("# /MinSize is only a wish, for which nothing is done yet:");
  });

  it("list what waits for an answer, and open its page, where only a person answers", async () => {
    await here.order({
      do: "set",
      resource: "sg-checkout",
      as: "stranger",
      properties: {
        SecurityGroupIngress: [{ IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp: "0.0.0.0/0" }],
      },
    });
    await here.pass(20);
    const { said } = await here.json("ada", ["cases"]);
    const [open] = said.items.filter(
      ({ questions }: { questions: readonly unknown[] }) => questions.length > 0,
    );
    const link = `${here.address}/console/cases/${open.id}`;
    const listed = await here.as("ada", ["cases"]);
    expect(listed.out).toContain(link);
    expect(listed.out).toContain("asked:");
    const opened: string[] = [];
    const onDesktop = (path: string) => opened.push(path) > 0;
    const shown = await here.as("ada", ["answer", open.id], { open: onDesktop });
    expect([shown.code, opened]).toEqual([0, [link]]);
    expect(shown.out).toContain(`opened ${link}\nsign in there to answer`);
    const bare = await here.as("ada", ["answer", open.id, "--no-browser"], { open: onDesktop });
    expect([bare.out, opened]).toEqual([expect.stringContaining(`open ${link}`), [link]]);
    expect((await here.json("ada", ["cases"])).said).toEqual(said);
    expect((await here.as("ada", ["answer", "nothing"])).code).toBe(1);
  });

  it("open the page on which a person lets an agent act, and give nothing themselves", async () => {
    const agent = role("ops-agent");
    const query = new URLSearchParams({ agent, upTo: "degradation", hours: "2", ref: "INC-1042" });
    const link = `${here.address}/console/leave?${query}`;
    const opened: string[] = [];
    const onDesktop = (path: string) => opened.push(path) > 0;
    const words = ["leave", agent, "--up-to", "degradation", "--hours", "2", "--because", "INC-1042"];
    const shown = await here.as("ada", words, { open: onDesktop });
    expect([shown.code, opened]).toEqual([0, [link]]);
    expect(shown.out).toBe(`opened ${link}\nsign in there to give leave\n`);
    expect((await here.json("pipeline", words)).said).toEqual({ agent, link });
    expect(
      (await here.world.runtime.registry.of(role("oncall"))).declarations.filter(
        ({ delegates }) => delegates,
      ),
    ).toEqual([]);
  });

  it.each([
    { what: "a person", words: ["sso/ada@example.com"], says: "is no role" },
    { what: "everybody", words: ["*:role/*"], says: "is no role" },
    { what: "an urgency that there is not", words: [role("x"), "--up-to", "apocalypse"], says: "--up-to" },
    { what: "a week", words: [role("x"), "--hours", "168"], says: "--hours" },
  ])("open no page of leave for $what", async ({ words, says }) => {
    const refused = await here.as("ada", ["leave", ...words]);
    expect([refused.code, refused.err]).toEqual([64, expect.stringContaining(says)]);
  });

  it("say that something is so, and that it is over, in one's own name", async () => {
    const words = [
      "situation",
      "declare",
      "maintenance",
      "MW-7",
      "--scope",
      "service=checkout",
      "service=orders",
      "--for",
      "1h",
    ];
    const declared = await here.json("pat", words);
    expect(declared.said).toMatchObject({
      scope: { service: ["checkout", "orders"] },
      by: [role("platform-lead")],
    });
    expect((await here.as("pat", ["situation", "list"])).out).toContain("maintenance MW-7");
    expect((await here.json("pat", ["situation", "close", "maintenance", "MW-7"])).said.items).toMatchObject([
      { state: "closed" },
    ]);
  });

  it("hand a field over only once the other would hold it", async () => {
    const stake = ["declare", checkout, "MaxSize=20", "--because", "CHG0000001"];
    expect((await here.as("ada", stake)).code).toBe(0);
    await here.pass(1);
    const early = await here.as("ada", ["handover", checkout, "MaxSize", "--to", role("cost-optimiser")]);
    expect([early.code, early.out]).toEqual([
      3,
      expect.stringContaining(`not to ${role("cost-optimiser")}: it stays yours`),
    ]);
    expect((await here.as("ada", ["digest"])).out).toContain("/MaxSize");
    const done = await here.json("ada", [
      "handover",
      checkout,
      "/MaxSize",
      "--to",
      `arn:aws:iam::123456789012:role/deploy`,
    ]);
    expect([done.code, done.said]).toMatchObject([0, { handedOver: true, fields: ["/MaxSize"] }]);
    expect((await here.as("ada", ["digest"])).out).not.toContain("/MaxSize");
    const nothing = await here.as("ada", ["handover", checkout, "MaxSize", "--to", role("deploy")]);
    expect([nothing.code, nothing.err]).toEqual([64, expect.stringContaining("you declared nothing there")]);
  });
});

describe("who wants what", () => {
  it("say in words what others want, and never as the API has it", async () => {
    await here.as("dana", ["declare", checkout, "MaxSize<=20", "MinSize!=9", "--because", "INC-1042"]);
    await here.pass(2);
    const { out } = await here.as("ada", ["who", checkout]);
    expect(out).toMatch(/wanted by +123456789012:role\/data-lead +incident INC-1042 +wants at most `20`/);
    expect(out).toMatch(/wants none of `9`/);
    expect(out).not.toContain("{");
  });
});

describe("what is wrong with the words", () => {
  it.each([
    { args: ["who", "nowhere"], says: "write it in full" },
    { args: ["who", ""], says: "write it in full" },
    { args: ["who", "AutoScalingGroup/check"], says: "is called `AutoScalingGroup/check`" },
    { args: ["who", "123456789012/eu-north-1/nothing/x"], says: "is not a type" },
    { args: ["who", checkout, "//"], says: "is not a field" },
    { args: ["why", checkout, "Nothing"], says: "nobody claims this field", code: 1 },
    { args: ["declare"], says: "it is not said why" },
    { args: ["declare", "--because", "soon"], says: "does not say what kind of reason it is" },
    { args: ["declare", "--because", "INC-1", "--kind", "mood"], says: "is no kind of reason" },
    { args: ["declare", checkout, "--because", "INC-1"], says: "nothing is claimed of this resource" },
    { args: ["declare", checkout, "DesiredCapacity", "--because", "INC-1"], says: "is no stake in a field" },
    { args: ["declare", checkout, "DesiredCapacity>=x", "--because", "INC-1"], says: "`x` is no number" },
    { args: ["declare", checkout, "Tags=[", "--because", "INC-1"], says: "is no JSON" },
    { args: ["declare", "--because", "INC-1", "--while", "INC-1"], says: "are about fields" },
    { args: ["declare", "--because", "INC-1", "--for", "soon"], says: "is not a length of time" },
    { args: ["declare", "--intent", "fame"], says: "is not an intent" },
    { args: ["declare", "--file", "nowhere.yaml"], says: "does not exist" },
    { args: ["declare", "--file", "x", "--because", "INC-1"], says: "a file says all of an intent" },
    { args: ["history", checkout, "--most", "all"], says: "is no number of decisions" },
    {
      args: ["situation", "declare", "incident", "INC-9", "--scope", "checkout"],
      says: "says nothing of where it holds",
    },
    { args: ["situation", "close", "incident", "INC-404"], says: "", code: 1 },
    { args: ["explain", checkout, "../../x"], says: "no id of Parley's" },
  ])("$args: $says", async ({ args, says, code = 64 }) => {
    const told = await here.as("ada", args);
    expect([told.code, told.out]).toEqual([code, ""]);
    expect(told.err).toContain(says);
    expect(told.err.trim().split("\n").length).toBeGreaterThan(1);
  });

  it.each([
    { as: "nobody", env: {}, says: "nobody on the laptop is called `nobody`" },
    { as: "ada", env: { HOME: "/nowhere" }, says: "there is no key of a laptop" },
    {
      as: "ada",
      env: { PARLEY: "https://parley.example.com", AWS_REGION: "eu-north-1" },
      says: "`--as` names somebody who lives on a laptop",
    },
    { as: "ada", env: { PARLEY: "" }, says: "it is not said where Parley is" },
    { as: "ada", env: { PARLEY: "http://127.0.0.1.evil.example" }, says: "is not asked" },
  ])("as $as with $env: $says", async ({ as, env, says }) => {
    const told = await here.as(as, ["cases"], { env });
    expect([told.code, told.err]).toEqual([64, expect.stringContaining(says)]);
  });

  it("is told where nothing signs", async () => {
    const env = { ...here.env, PARLEY: here.address };
    const told = await parley(["declare", "--because", "INC-1", "--file", "-"], { env });
    expect(told.code).toBe(64);
  });
});
