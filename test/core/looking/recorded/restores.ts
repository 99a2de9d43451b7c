import type { Ruling } from "#core/arbitration/dispute.ts";
import { judgeCase } from "#core/cases/judge-case.ts";
import type { ReadEdit } from "#core/changes/written-edit.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { printedDeep } from "#core/hidden/words.ts";
import type { Restore } from "#core/ledger/docket-record.ts";
import { restorer } from "../looked-at-group.ts";
import { type Act, tellOf } from "./acts.ts";
import { anyWrite, apply, instant, nextId, type World } from "./world.ts";

const editsOf = (values: Restore["values"]) =>
  Object.entries(values).map(([path, after]) => ({
    path: path as FieldPath,
    ...(after !== null && { after: after as Json }),
  }));

const told = (values: Restore["values"]): readonly ReadEdit[] =>
  Object.entries(values).map(([path, after]) =>
    after === null ? { path, removed: true } : { path, after: after as Json },
  );

const text = (value: unknown): string => JSON.stringify(printedDeep(value));

const update = (world: World, restore: Restore): void => {
  const { record } = world;
  world.record = {
    ...record,
    restores: record.restores.map((one) => (one.id === restore.id ? restore : one)),
  };
};

/** The case is judged, as an execution would do it. */
function judge(world: World): void {
  const open = world.record.case;
  if (open === undefined) {
    plan(world);
    return;
  }
  world.turn += 1;
  const { run, id } = open;
  const judged = judgeCase(world.record, {
    case: id,
    run,
    turn: world.turn,
    now: world.now,
    around: world.around,
  });
  if (judged.next === "done") {
    plan(world);
    return;
  }
  world.record = { ...judged.record, version: world.record.version + 1 };
  world.decisions = [...world.decisions, judged.logged];
  const asked = (judged.record.case?.questions ?? []).map(({ fields }) => fields.join("+"));
  world.tell(`judged: ${judged.next}${asked.length === 0 ? "" : `, asks of ${asked.join(" and of ")}`}`);
  if (judged.next === "settle") settle(world);
}

function settle(world: World): void {
  const { case: _, ...record } = world.record;
  const essence = Object.entries(record.settled);
  world.record = {
    ...record,
    case: undefined,
    settled: Object.fromEntries(essence) as typeof record.settled,
  };
}

/** Parley's role writes what is due, and the trail tells of it. */
function send(world: World): void {
  const due = world.record.restores.find(({ state }) => state === "due" || state === "sent");
  if (due === undefined) {
    misuse(world);
    return;
  }
  const { random } = world;
  const isDone = random.chance(0.85);
  if (isDone && world.state === "there") apply(world, editsOf(due.values));
  const ended = instant(world.now + random.pick([0, 5, 60]) * 1_000);
  const state = random.pick(isDone ? (["done", "done", "sent"] as const) : (["failed", "sent"] as const));
  const isOver = state === "done" || state === "failed";
  update(world, {
    ...due,
    at: instant(world.now),
    state,
    ...(isOver && { endedAt: ended }),
    ...(state === "failed" && {
      failure: { kind: random.pick(["moved", "busy", "hopeless"] as const), why: "x" },
    }),
  });
  world.tell(`Parley writes ${text(due.values)}, ${state}; ${echo(world, due)}`);
}

function echo(world: World, { values }: Restore): string {
  const { random } = world;
  if (random.chance(0.1)) return "unheard";
  const exact = told(values);
  const edits = random.pick([
    exact,
    exact,
    exact,
    exact.map(({ path }) => ({ path })),
    [...exact, { path: "/MaxSize", after: 10 }],
    [...exact, { path: "/HealthCheckType", after: "EC2" }],
    exact.slice(1),
  ]);
  return tellOf(world, { actor: restorer, edits, told: {} });
}

/** Somebody who has that role writes with it. */
function misuse(world: World): void {
  const edit = anyWrite(world);
  if (world.state === "there") apply(world, [edit]);
  const edits: readonly ReadEdit[] = [edit.after === undefined ? { path: edit.path, removed: true } : edit];
  world.tell(
    `Parley's role writes ${edit.path} ${text(edit.after ?? null)}; ${tellOf(world, { actor: restorer, edits, told: {} })}`,
  );
}

/** A write that was planned some time ago is made known. */
function plan(world: World): void {
  const edit = anyWrite(world);
  const before = world.record.live?.properties as Readonly<Record<string, Json>> | undefined;
  const from = before?.[edit.path.slice(1)] ?? null;
  const restore: Restore = {
    id: nextId(world, "r"),
    decision: "d",
    at: instant(world.now),
    state: "due",
    values: { [edit.path]: edit.after ?? null } as Restore["values"],
    from: { [edit.path]: from } as Restore["from"],
  };
  world.record = { ...world.record, restores: [...world.record.restores, restore] };
  world.tell(`${restore.id} is due: ${text(restore.values)} instead of ${text(from)}`);
  if (world.random.chance(0.6)) send(world);
}

function rule(world: World): void {
  const { random, record } = world;
  const ids = [...record.docket.writes.values()].flatMap(({ writes }) =>
    [...writes.values()].map(({ id }) => id),
  );
  const answer = random.pick(["keep", "revert", "hold", "refuse", "value"] as const);
  const ruling: Ruling = {
    id: nextId(world, "q"),
    field: "/DesiredCapacity" as FieldPath,
    over: ids.slice(0, 4),
    answer,
    by: "olga",
    at: instant(world.now),
    ...(answer === "value" && { value: 8 }),
    ...(random.chance(0.3) && { until: instant(world.now + 3_600_000) }),
  };
  world.record = { ...record, rulings: [...record.rulings, ruling] };
  world.tell(`olga rules over ${ruling.over.length}: ${answer}`);
}

function wait(world: World): void {
  const open = world.record.case;
  if (open === undefined) {
    plan(world);
    return;
  }
  world.record = { ...world.record, case: { ...open, state: "waiting", token: "t", stirred: false } };
  world.tell("the case waits");
}

export const ownActs: readonly Act[] = [send, send, plan, plan, rule];
export const caseActs: readonly Act[] = [judge, judge, judge, send, rule, wait];
