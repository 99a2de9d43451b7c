import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Parley } from "#adapters/parley/client.ts";
import { type TurnInput, waitForTurn } from "#cli/check/turn.ts";
import { Unavailable } from "#core/faults.ts";
import type { CheckedPlan, FieldFate } from "#core/plans/check/checked.ts";
import { type LaptopStage, laptopStage } from "../asking/laptop-stage.ts";
import { changed, planText, scaled } from "./plan-texts.ts";

const planOf = (...all: readonly FieldFate[]): CheckedPlan => ({
  form: "terraform",
  coverage: { mapped: 1, own: 0, computed: 0, unknown: 0, unmapped: 0 },
  resources: [
    {
      address: "a",
      named: "a",
      type: "AWS::S3::Bucket",
      deed: "update",
      id: "a",
      unknown: [],
      unmapped: [],
      fields: all.map((fate) => ({ path: "/A", fate, by: [], rule: "none", why: "" })),
    },
  ],
});

type Inbox = readonly (readonly string[] | "away" | "at once")[];

/** An inbox that answers as it is told, on a clock that moves only with it, and then stays empty. */
async function waiting(
  inbox: Inbox,
  plans: readonly (CheckedPlan | "away")[],
  given: Partial<TurnInput> = {},
) {
  let [time, judged, asked] = [0, 0, 0];
  const pauses: number[] = [];
  const queries: unknown[] = [];
  const ask = (_: unknown, input: { query: { wait: string } }) => {
    const answer = inbox[asked] ?? [];
    asked += 1;
    queries.push(input.query);
    if (answer === "away") return Promise.reject(new Unavailable("away"));
    if (answer !== "at once") time += 1_000 * Number(input.query.wait);
    const items = answer === "at once" ? [] : answer.map((claim) => ({ claims: [claim] }));
    return Promise.resolve({ items, after: `place-${asked}` });
  };
  const waited = await waitForTurn(
    {
      claims: new Set(["ours"]),
      after: "start",
      longestMs: 7_200_000,
      first: planOf("waits"),
      again: () => {
        const plan = plans[judged++] ?? planOf("waits");
        return plan === "away" ? Promise.reject(new Unavailable("away")) : Promise.resolve(plan);
      },
      ...given,
    },
    { ask } as unknown as Parley,
    {
      elapsed: () => time,
      pause: (ms) => {
        pauses.push(ms);
        time += ms;
        return Promise.resolve();
      },
    },
  );
  return { ...waited, judged, asked, pauses, queries };
}

describe("waiting for a turn", () => {
  it("looks again when a notice names a claim of its own, and no sooner", async () => {
    const { turn, judged, asked, ms } = await waiting([["other"], [], ["ours"]], [planOf("kept")]);
    expect({ turn, judged, asked, ms }).toEqual({ turn: true, judged: 1, asked: 3, ms: 60_000 });
  });

  it("goes on from where the inbox ended", async () => {
    const { queries } = await waiting([[], ["ours"]], [planOf("kept")]);
    expect(queries).toEqual([
      { wait: "20", after: "start" },
      { wait: "20", after: "place-1" },
    ]);
  });

  it("waits on where a notice tells of something else than its turn", async () => {
    const { turn, judged } = await waiting([["ours"], ["ours"]], [planOf("waits"), planOf("kept")]);
    expect({ turn, judged }).toEqual({ turn: true, judged: 2 });
  });

  it("ends where it will never have a turn", async () => {
    expect(await waiting([["ours"]], [planOf("lost")])).toMatchObject({ turn: false, judged: 1, asked: 1 });
  });

  it("asks nothing where nothing waits", async () => {
    expect(await waiting([], [], { first: planOf("kept") })).toMatchObject({ turn: true, asked: 0 });
    expect(await waiting([], [], { first: planOf("lost") })).toMatchObject({ turn: false, asked: 0 });
  });

  it("looks every five minutes although it is told nothing", async () => {
    const { turn, ms } = await waiting([], [planOf("waits"), planOf("kept")]);
    expect({ turn, ms }).toEqual({ turn: true, ms: 600_000 });
  });

  it("ends with its time, and holds the inbox open no longer than that", async () => {
    const { turn, ms, queries } = await waiting([], [], { longestMs: 50_000 });
    expect({ turn, ms, last: queries.at(-1) }).toMatchObject({
      turn: false,
      ms: 50_000,
      last: { wait: "10" },
    });
  });

  it("bears that Parley is away, and an inbox that is not held open", async () => {
    const { turn, pauses } = await waiting(["away", "at once", ["ours"]], [planOf("kept")]);
    expect({ turn, pauses }).toEqual({ turn: true, pauses: [5_000, 5_000] });
  });

  it("judges again as soon as Parley is back, where it was away when a notice told of its turn", async () => {
    const { turn, judged, asked, ms } = await waiting([["ours"], [], []], ["away", "away", planOf("kept")]);
    expect({ turn, judged, asked, ms }).toEqual({ turn: true, judged: 3, asked: 3, ms: 60_000 });
  });
});

let here: LaptopStage;
beforeAll(async () => {
  here = await laptopStage();
});
afterAll(() => here.close());

const scaling = planText(scaled("checkout", 10, 4));
const check = (...more: readonly string[]) =>
  here.as("pipeline", ["check", "-", ...more], { input: scaling });

describe("a plan that is declared", () => {
  it.each([
    { args: ["--declare"], says: "it is not said why" },
    { args: ["--wait", "2h"], says: "`--wait` is about what is declared" },
    { args: ["--once", "run-7"], says: "`--once` is about what is declared" },
    { args: ["--declare", "--because", "CHG1", "--once", "run 7"], says: "`--once` is no key" },
    { args: ["--declare", "--because", "CHG1", "--once", "x".repeat(61)], says: "use up to 60 letters" },
    { args: ["--for", "2h"], says: "`--for` is about what is declared" },
    { args: ["--declare", "--because", "CHG1", "--wait", "soon"], says: "is not a length of time" },
    { args: ["--declare", "--because", "CHG1", "--policy", "default"], says: "only a running Parley" },
    {
      args: ["--declare", "--because", "CHG1", "--as", "123456789012:role/deploy"],
      says: "what is declared is your own",
    },
  ])("is refused with $args: $says", async ({ args, says }) => {
    const told = await check(...args);
    expect([told.code, told.out, told.err]).toEqual([64, "", expect.stringContaining(says)]);
    expect((await here.as("pipeline", ["digest"])).out).not.toContain("int-");
  });

  it("is declared once under a key, and anew where it says something else", async () => {
    const ids = async (because: string, once: string) => {
      const told = await check("--declare", "--because", because, "--once", once, "--json");
      const said = JSON.parse(told.out) as { readonly declared: readonly { readonly id: string }[] };
      return said.declared.map(({ id }) => id);
    };
    const first = await ids("CHG0012348", "run-7");
    expect(first).toHaveLength(1);
    expect(await ids("CHG0012348", "run-7")).toEqual(first);
    expect(await ids("CHG0012349", "run-7")).not.toEqual(first);
    expect(await ids("CHG0012348", "run-8")).not.toEqual(first);
  });

  it("tells with 3 that its time ran out", async () => {
    let time = 0;
    const elapsed = () => {
      time += 3_600_000;
      return time;
    };
    const words = ["check", "-", "--declare", "--because", "CHG0012346", "--wait", "1h"];
    const told = await here.as("pipeline", words, { input: scaling, elapsed });
    expect([told.code, told.out]).toEqual([
      3,
      expect.stringContaining("its turn has not come within 120 minutes"),
    ]);
    expect(told.err).toMatch(
      /^parley: declared int-[0-9a-f]{24}; waiting for the turn of 1 field, 1h at most\n$/,
    );
  });

  it("says what it declared, and has its turn once the incident is over", async () => {
    const because = ["--declare", "--because", "CHG0012345", "--for", "12h"];
    const declared = await check(...because);
    expect(declared.code).toBe(3);
    expect(declared.out).toMatch(/declared int-[0-9a-f]{24}: 1 field of .*checkout, until 2026-/);
    const known = JSON.parse((await check("--json")).out);
    expect(known.resources[0].fields[0]).toMatchObject({ fate: "waits" });
    await here.order({ do: "situation", kind: "incident", ref: "INC-1042", state: "closed", scope: {} });
    await here.pass(300);
    const turn = await check(...because, "--wait", "2h", "--json");
    expect([turn.code, JSON.parse(turn.out)]).toMatchObject([0, { declared: [], waited: { turn: true } }]);
    // Told its turn it applies, and is kept.
    await here.order({
      do: "set",
      resource: "checkout",
      as: "terraform",
      properties: { DesiredCapacity: "4" },
    });
    await here.pass(30);
    expect(here.values()?.["DesiredCapacity"]).toBe("4");
  });
});

describe("parley declare --from-plan", () => {
  const declare = (input: string, ...more: readonly string[]) =>
    here.as("pipeline", ["declare", "--from-plan", "-", ...more], { input });

  it("declares what the plan changes, and prints what the apply carries", async () => {
    const { code, out } = await declare(scaling, "--because", "CHG0012347", "--for", "2h");
    expect(code).toBe(0);
    const lines = out.trim().split("\n");
    expect(lines.filter((line) => !line.startsWith("#"))).toEqual([
      expect.stringMatching(/^export AWS_SDK_UA_APP_ID=int-[0-9a-f]{24}$/),
      expect.stringMatching(/^export TF_APPEND_USER_AGENT=parley\/claim=int-[0-9a-f]{24}$/),
    ]);
    expect(out).toMatch(/# declared int-[0-9a-f]{24}: 1 field of .*checkout/);
    expect((await here.as("pipeline", ["digest"])).out).toContain("/DesiredCapacity");
  });

  it("does it once under a key", async () => {
    const words = ["--because", "CHG0012348", "--for", "2h", "--once", "k7", "--json"];
    const [one, two] = [await declare(scaling, ...words), await declare(scaling, ...words)];
    expect(JSON.parse(two.out).declared[0].id).toBe(JSON.parse(one.out).declared[0].id);
  });

  it("declares all of it or nothing, and names the resource that is refused", async () => {
    const before = (await here.as("pipeline", ["digest"])).out;
    const capacity = changed("aws_autoscaling_group", "checkout", [
      { ...scaled("checkout", 10, 4).change.before, termination_policies: ["Default"] },
      { ...scaled("checkout", 10, 4).change.before, termination_policies: ["digest:abc"] },
    ]);
    const told = await declare(planText(scaled("quiet", 1, 2), capacity), "--because", "CHG0012349");
    expect([told.code, told.out]).toEqual([64, ""]);
    expect(told.err).toContain("AutoScalingGroup/checkout: this holds one of Parley's own marks");
    expect((await here.as("pipeline", ["digest"])).out).toBe(before);
  });

  it.each([
    {
      when: "nothing changes",
      input: planText(),
      more: ["--because", "CHG1"],
      says: "nothing that can be declared",
    },
    { when: "no reason is said", input: scaling, more: [], says: "it is not said why" },
    {
      when: "the file is cut",
      input: scaling.slice(0, -3),
      more: ["--because", "CHG1"],
      says: "ends in the middle",
    },
    {
      when: "a file is named besides",
      input: scaling,
      more: ["--because", "CHG1", "--file", "x.yaml"],
      says: "a plan says all",
    },
    {
      when: "the resource is not there yet",
      input: planText({
        ...scaled("fresh", 1, 2),
        change: { actions: ["create"], before: null, after: { name: "f", desired_capacity: 1 } },
      }),
      more: ["--because", "CHG1", "--in", "123456789012/eu-north-1"],
      says: "it is not there yet",
    },
  ])("is refused where $when", async ({ input, more, says }) => {
    const told = await declare(input, ...more);
    expect([told.code, told.out]).toEqual([64, ""]);
    expect(told.err).toContain(says);
  });
});
