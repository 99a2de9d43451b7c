import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { decidedLately } from "#acts/learning/decided-lately.ts";
import { notingDesk } from "#adapters/aws/desk/noting-desk.ts";
import { memoryPrecedents } from "#adapters/memory/people/precedents.ts";
import { memoryDecisionLog } from "#adapters/memory/stores/decision-log.ts";
import { memoryLedgerSource } from "#adapters/memory/stores/ledger-source.ts";
import { memorySealStore } from "#adapters/memory/stores/seal-store.ts";
import { rebuild } from "#cli/learn/rebuild.ts";
import { writeLedger } from "#cli/ledger/export-ledger.ts";
import type { Terminal } from "#cli/terminal/terminal.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { classesOf } from "#core/learning/team.ts";
import type { KeptPrecedent } from "#core/ports/people/precedents.ts";
import { createHandler as notePrecedent } from "#functions/note-precedent/handler.ts";
import { randomFrom } from "../campaigns/fuzz-random.ts";
import { draftOf } from "../contracts/stores/sample-drafts.ts";
import { sealer } from "../core/ledger/chain/sealed-chain.ts";
import { apiStage } from "../http/api-stage.ts";
import { actors, approvers, docketOf, hour, minute } from "../pipeline/stage.ts";
import { answer, begin, type Story } from "../pipeline/stories/telling/story.ts";
import { rule, securityGroup } from "../pipeline/stories/telling/things.ts";
import { folderWith, parley } from "./stage.ts";

const day = 24 * hour;

/** Access that is opened again and again by somebody, answered in turns this way and that, under the world's own clock. */
async function quarrelled(seed: number, rounds: number) {
  const { chance, pick } = randomFrom(seed);
  const decisions = memoryDecisionLog();
  const story = await begin({ made: securityGroup, stores: { decisions } });
  for (let round = 0; round < rounds; round += 1) {
    const open = [rule("10.0.0.0/16"), rule(`10.${1 + (round % 200)}.0.0/16`)];
    story.change(pick([actors.nobody, actors.oncall]), { SecurityGroupIngress: open });
    await story.pass(20 * minute);
    const questions = (await docketOf(story, story.resource)).case?.questions ?? [];
    const until = new Date(story.clock.now() + hour).toISOString();
    if (questions.length === 1 && !chance(0.2))
      await answer(story, { answer: pick(["keep", "revert"] as const), by: approvers.security, until });
    await story.pass(pick([3, 9, 20]) * hour);
  }
  await story.pass(day);
  return { story, decisions };
}

type Quarrelled = Awaited<ReturnType<typeof quarrelled>>;

async function exported({ story, decisions }: Quarrelled) {
  const cwd = await folderWith({});
  const { dockets, policies } = story.ports;
  const source = memoryLedgerSource({ dockets, decisions, policies, seals: memorySealStore(), sealer });
  await writeLedger("ledger.jsonl", { source, days: {}, now: story.clock.now() }, { cwd });
  return cwd;
}

const inTime = (a: KeptPrecedent, b: KeptPrecedent) => (a.precedent.at < b.precedent.at ? -1 : 1);

async function notedLive({ runtime }: Story): Promise<readonly KeptPrecedent[]> {
  const all = classesOf(runtime.policy.file).map((of) =>
    runtime.precedents.since("-", of, "1970-01-01T00:00:00Z"),
  );
  return (await Promise.all(all)).flat().toSorted(inTime);
}

/** Who is the same stays the same, whatever they are called by. */
const unnamed = (all: readonly KeptPrecedent[]) => {
  const names = new Map<string, number>();
  const numbered = (name: string | undefined) => {
    if (name === undefined) return undefined;
    if (!names.has(name)) names.set(name, names.size);
    return names.get(name);
  };
  return all.map(({ human, resource, actor, ...rest }) => ({
    ...rest,
    ...{ human: numbered(human), resource: numbered(resource), actor: numbered(actor) },
  }));
};

async function rebuilt(cwd: string, name: string): Promise<readonly KeptPrecedent[]> {
  const { code, err } = await parley(["learn", "rebuild", name, "--from", "ledger.jsonl"], { cwd });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const lines = (await readFile(join(cwd, name), "utf8")).trim().split("\n");
  return lines.map((line) => JSON.parse(line) as KeptPrecedent);
}

async function asAnswered(cwd: string, { story }: Quarrelled) {
  const { ask } = apiStage(story.runtime);
  const { case: last = "" } = (await notedLive(story)).at(-1) ?? {};
  const asked = [
    { command: ["precedents", last], path: `precedents?case=${last}` },
    { command: ["attention"], path: "attention" },
    { command: ["regret"], path: "regret" },
    { command: ["drafts"], path: "drafts", isOfTeams: true },
    { command: ["drift"], path: "drift", isOfTeams: true },
  ];
  for (const { command, path, isOfTeams } of asked) {
    const { code, out, err } = await parley(["learn", ...command, "--from", "ledger.jsonl", "--json"], {
      cwd,
    });
    expect({ command, code, err }).toEqual({ command, code: 0, err: "" });
    const { body } = await ask("GET", `/api/learning/${path}`);
    expect(JSON.parse(out)).toEqual(isOfTeams ? { teams: [body] } : body);
    // Silence would be equal as well.
    if (isOfTeams !== true) expect(JSON.stringify(body).length).toBeGreaterThan(400);
  }
}

const smallPolicy = `parley: 1
environments: [{name: prod, order: [availability, cost]}]
approvers: [{name: owners, principals: [olga]}]
classes:
  capacity: [{fields: [/DesiredCapacity], safer: more}]
`;

const told = await quarrelled(4, 14);
const cwd = await exported(told);

describe("what is learnt, from an export", () => {
  it("is made again as it was noted, to the byte, and twice the same", async () => {
    const live = await notedLive(told.story);
    expect(live.length).toBeGreaterThan(3);
    const [once, again] = [await rebuilt(cwd, "once.jsonl"), await rebuilt(cwd, "again.jsonl")];
    expect(once.map(({ precedent }) => JSON.stringify(precedent))).toEqual(
      live.map(({ precedent }) => canonicalJson(precedent as unknown as Json)),
    );
    expect(unnamed(once)).toEqual(unnamed(live));
    expect(unnamed(again)).toEqual(unnamed(once));
    // Nobody is known by it, not even by two exports of the same ledger.
    expect(once.some(({ human }) => [...again, ...live].some((each) => each.human === human))).toBe(false);
  });

  it("is answered as the Parley that decided answers it", () => asAnswered(cwd, told));

  it("is told of a run of days, and into a file by the same names", async () => {
    const { code, out } = await parley(["learn", "export", "answers.jsonl", "--from", "ledger.jsonl"], {
      cwd,
    });
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining("answers of 1 team") });
    expect(await readFile(join(cwd, "answers.jsonl"), "utf8")).not.toMatch(/security-lead|sg-|"human"/);
    const regret = await parley(["learn", "regret", "--from", "ledger.jsonl"], { cwd });
    expect(regret.out).toContain("as far as decisions tell of it");
    const show = await parley(["learn", "show", "0".repeat(12), "--from", "ledger.jsonl"], { cwd });
    expect(show).toMatchObject({ code: 64, err: expect.stringContaining("holds no draft") });
  });

  it("has every answered decision noted again by the Parley that decided, and nothing changes there", async () => {
    const { doors, runtime } = told.story;
    const sent: string[] = [];
    const terminal = { cwd, env: {}, out: () => undefined, err: () => undefined } as unknown as Terminal;
    const open = (name: string, region: string) =>
      notingDesk(async (payload) => {
        sent.push(`${name} ${region} ${payload}`);
        return { status: 200, text: JSON.stringify(await doors.notePrecedent(JSON.parse(payload))) };
      });
    const [before, trials] = [await notedLive(told.story), await runtime.drafts.trials("-")];
    const asked = { from: "ledger.jsonl", function: "parley-note-precedent", region: "eu-north-1" };
    expect(await rebuild(asked, terminal, open)).toBe(0);
    expect(sent.length).toBeGreaterThan(3);
    expect(sent.every((each) => each.startsWith("parley-note-precedent eu-north-1 {"))).toBe(true);
    expect(await notedLive(told.story)).toEqual(before);
    expect(await runtime.drafts.trials("-")).toEqual(trials);
    // One that remembers nothing yet comes to the same.
    const precedents = memoryPrecedents();
    const fresh = notePrecedent(() => ({ ...runtime, precedents }));
    const anew = () =>
      notingDesk(async (payload) => ({
        status: 200,
        text: JSON.stringify(await fresh(JSON.parse(payload))),
      }));
    for (let n = 0; n < 2; n += 1) await rebuild(asked, terminal, anew);
    expect(await notedLive({ ...told.story, runtime: { ...runtime, precedents } })).toEqual(before);
  });

  it.each([
    { answer: { status: 200, text: '{"batchItemFailures":[{"itemIdentifier":"x"}]}' }, name: "Unavailable" },
    { answer: { status: 200, text: '{"errorMessage":"x"}' }, name: "Unavailable" },
    { answer: { status: 429, text: "" }, name: "Unavailable" },
    { answer: { status: 403, text: "" }, name: "Misconfigured" },
  ])(
    "is told with a remedy where the function answers $answer.status $answer.text",
    async ({ answer: given, name }) => {
      const desk = notingDesk(() => Promise.resolve(given));
      const noted = desk.note([{ resource: told.story.resource, id: "d" }]);
      await expect(noted).rejects.toMatchObject({ name, hint: expect.anything() });
    },
  );

  it("is what a row is judged again by, compressed or not, and a broken one is refused", async () => {
    const { endedAt: _, ended: __, ...sample } = draftOf("judged again");
    const conditions = [
      { trait: "class", is: "capacity" },
      { trait: "direction", is: "safer" },
    ];
    const draft = { ...sample, conditions, answer: "challenger", state: "proven" };
    await writeFile(join(cwd, "drafts.json"), JSON.stringify([draft]));
    await writeFile(join(cwd, "policy.yaml"), smallPolicy);
    const text = await readFile(join(cwd, "ledger.jsonl"), "utf8");
    await writeFile(join(cwd, "ledger.jsonl.gz"), gzipSync(text));
    await writeFile(join(cwd, "cut.jsonl"), text.slice(0, -9));
    const adopt = (records: string) =>
      parley(
        [
          "learn",
          "adopt",
          draft.id,
          "--policy",
          "policy.yaml",
          "--from",
          "drafts.json",
          "--records",
          records,
        ],
        { cwd },
      );
    const [plain, zipped, cut] = [
      await adopt("ledger.jsonl"),
      await adopt("ledger.jsonl.gz"),
      await adopt("cut.jsonl"),
    ];
    const { decisions } = await decidedLately({ days: 30, most: 1_000 }, told.story.runtime);
    expect(decisions.length).toBeGreaterThan(10);
    expect([plain.code, plain.err]).toEqual([
      0,
      expect.stringMatching(`^${decisions.length} decisions judged`),
    ]);
    expect(zipped.err).toBe(plain.err);
    expect([cut.code, cut.err]).toEqual([64, expect.stringContaining("this export is damaged")]);
  });

  const lines = async () => (await readFile(join(cwd, "ledger.jsonl"), "utf8")).split("\n");
  const without = (all: readonly string[], what: string) => all.filter((line) => !line.startsWith(what));

  it.each([
    {
      what: "is foreign",
      made: async () => '{"v":1}\n',
      says: /not what `parley ledger export` writes[\s\S]*name a file that/,
    },
    {
      what: "is cut",
      made: async () => (await lines()).slice(0, -2).join("\n"),
      says: /broken.jsonl:\d+:1: this export is damaged[\s\S]*export it again/,
    },
    {
      what: "has a line that was changed by hand",
      made: async () => (await lines()).join("\n").replace('"answer":"keep"', '"answer":"hold"'),
      says: /does not fit: .*was changed[\s\S]*`parley ledger verify` tells everything/,
    },
    {
      what: "has no line that is in its own form",
      made: async () => (await lines()).join("\n").replace('{"entry":', '{ "entry":'),
      says: /broken.jsonl:\d+:1: this export is damaged: line \d+ is not as it was written/,
    },
    {
      what: "holds nothing",
      made: async () => `${(await lines())[0]}\n{"lines":1}\n`,
      says: /holds no decision[\s\S]*export more days/,
    },
    {
      what: "holds no policy",
      made: async () => {
        const all = without(await lines(), '{"policy":"').slice(0, -2);
        return `${all.join("\n")}\n{"lines":${all.length}}\n`;
      },
      says: /does not hold the policy[\s\S]*name it with `--policy`/,
    },
  ])("is refused with a remedy where the file $what", async ({ made, says }) => {
    const folder = await folderWith({ "broken.jsonl": await made() });
    for (const command of [["rebuild", "out.jsonl"], ["drafts"], ["regret"]]) {
      const { code, err } = await parley(["learn", ...command, "--from", "broken.jsonl"], { cwd: folder });
      expect({ code, err }).toEqual({ code: 64, err: expect.stringMatching(says) });
    }
  });

  it.each([
    { asked: ["rebuild", "--from", "ledger.jsonl"], says: /it is not said where precedents go/ },
    {
      asked: ["rebuild", "--from", "ledger.jsonl", "--function", "a/b"],
      says: /is not the name of a function/,
    },
    { asked: ["drafts", "--from", "ledger.jsonl", "--as", "ada"], says: /it is said twice where to read/ },
    { asked: ["drift", "--from", "nowhere.jsonl"], says: /nowhere.jsonl/ },
  ])("is refused where $asked.0 is asked so: $says", async ({ asked, says }) => {
    const { code, err } = await parley(["learn", ...asked], { cwd });
    expect({ code, err }).toEqual({ code: 64, err: expect.stringMatching(says) });
  });

  it("says so where nobody answered anything", async () => {
    const quiet = await quarrelled(1, 0);
    const folder = await exported(quiet);
    const { code, err } = await parley(["learn", "rebuild", "out.jsonl", "--from", "ledger.jsonl"], {
      cwd: folder,
    });
    expect({ code, err }).toEqual({
      code: 64,
      err: expect.stringMatching(/nobody answered|holds no decision/),
    });
  });
});
