import type { Dispute } from "#core/arbitration/dispute.ts";
import { doubtsGiven } from "#core/arbitration/doubts.ts";
import type { Verdict } from "#core/arbitration/verdict.ts";
import { writeAt } from "#core/cases/due.ts";
import { type JudgedCase, judgeCase } from "#core/cases/judge-case.ts";
import { restored, sending } from "#core/cases/restores/progress.ts";
import { currentRestore } from "#core/cases/restores/under-way.ts";
import { isSettled, settleCase } from "#core/cases/settle-case.ts";
import { instantOf, millis } from "#core/claims/instant.ts";
import type { DocketRecord, OpenCase, Restore } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { arrivalOf, type StoredEvent } from "#core/ledger/stored-event.ts";
import type { Around } from "#core/looking/around.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import { type Looked, look } from "#core/looking/look.ts";
import { mayRestOnCounts, putRightTallies } from "#core/looking/tallied.ts";
import type { Arrived } from "#core/ports/stores/event-store.ts";
import { answered, type GivenAnswer } from "#core/questions/answer.ts";
import { runningFrom } from "#core/questions/silence.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import type { Tallies } from "./counts.ts";

export type Watch = {
  /** Something was judged. */
  readonly judged: (judged: { readonly dispute: Dispute; readonly verdict: Verdict }) => void;
  /** Parley has written. */
  readonly wrote: (restore: Restore) => void;
};

type Tools = { readonly tallies: Tallies; readonly watch: Watch };

const mostTurns = 20;
const someDay = Date.parse("9000-01-01T00:00:00Z");

/** One resource, kept as the arbiter keeps it, by the same functions and without queues and stores. */
export class LiveDocket {
  readonly resource: ResourceId;
  readonly #tools: Tools;
  #record: DocketRecord;
  #properties: Properties;
  #heard: Arrived[] = [];
  #now = 0;
  #due = Number.POSITIVE_INFINITY;

  constructor(resource: ResourceId, properties: Properties, tools: Tools) {
    this.resource = resource;
    this.#record = freshRecord(resource);
    this.#properties = properties;
    this.#tools = tools;
  }

  get case(): OpenCase | undefined {
    return this.#record.case;
  }

  /** When it may come to something else by itself. */
  get due(): number {
    return this.#due;
  }

  get record(): DocketRecord {
    return this.#record;
  }

  hear(event: StoredEvent): void {
    const arrival = arrivalOf(millis(event.at), event.id);
    this.#heard.push({ arrival, event });
    if (event.kind !== "declare") return;
    // IAM lets everybody write what they want.
    const permitted = event.claims.map(({ id }) => [id, { backing: "permitted", at: event.at }] as const);
    this.#record = {
      ...this.#record,
      permits: { ...this.#record.permits, ...Object.fromEntries(permitted) },
    };
  }

  /** Somebody wrote. */
  set(properties: Properties): void {
    this.#properties = { ...this.#properties, ...properties };
  }

  /** Takes in what was heard, and lets a case run until it waits or is settled. */
  run(now: number, around: Around): void {
    this.#now = now;
    this.#look(around);
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const open = this.#record.case;
      if (open === undefined || !this.#isCalled(open)) return;
      if (this.#judge(open, turn, around) === "done") return;
    }
    throw new Error(`a case on ${this.resource.id} does not come to an end`);
  }

  answer(given: GivenAnswer, around: Around): boolean {
    const result = answered(this.#record, given, { ...around, signIn: "guarded" });
    if (result.ok) this.#save(result.record);
    return result.ok;
  }

  #isCalled({ state, stirred }: OpenCase): boolean {
    return state !== "waiting" || stirred || this.#due <= this.#now;
  }

  #save(record: DocketRecord): void {
    this.#record = { ...record, version: record.version + 1 };
  }

  #look(around: Around): void {
    const { tallies, watch } = this.#tools;
    const looked = this.#lookOnce(around);
    this.#heard = [];
    const { record, verdict, dispute } = looked;
    if (looked.isChanged) this.#save(record);
    tallies.addDoubts(verdict, dispute);
    watch.judged({ verdict, dispute });
    if (record.case?.state !== "waiting") this.#due = millis(record.due ?? "9999-12-31T00:00:00Z");
    if (record.case?.state === "waiting" && looked.differsAt !== undefined)
      this.#due = Math.min(this.#due, millis(looked.differsAt));
  }

  #lookOnce(around: Around): Looked {
    const seen = { state: "there", properties: this.#properties } as const;
    const record = this.#record;
    const sight = { record, events: this.#heard, seen, before: undefined, now: this.#now };
    const looked = look(sight, around);
    const { verdict, dispute } = looked;
    if (!mayRestOnCounts(verdict, doubtsGiven(verdict, dispute, around.policy))) return looked;
    return look(sight, { ...around, counts: this.#tools.tallies.of(dispute) });
  }

  #judge(open: OpenCase, turn: number, bare: Around): "on" | "done" {
    const { tallies, watch } = this.#tools;
    const counts = tallies.of(disputeFrom(this.#record, { now: this.#now, around: bare }));
    const around = { ...bare, counts };
    const judged = judgeCase(this.#record, { case: open.id, run: open.run, turn, now: this.#now, around });
    if (judged.next === "done") return "done";
    this.#save(judged.record);
    tallies.addDoubts(judged.decision, judged.dispute);
    watch.judged({ dispute: judged.dispute, verdict: judged.decision });
    if (judged.next === "restore") return this.#restore(around);
    return judged.next === "ask" ? this.#wait(judged) : this.#settle(judged, around);
  }

  #restore(around: Around): "on" {
    const restore = currentRestore(this.#record);
    if (restore === undefined) return "on";
    const principal = around.restorers[0] ?? "";
    this.#save(sending(this.#record, restore, { now: this.#now, principal }));
    const values = Object.entries(restore.values).map(([path, value]) => [path.slice(1), value]);
    this.#properties = { ...this.#properties, ...Object.fromEntries(values) };
    this.#tools.tallies.add(
      putRightTallies(this.#record, restore, { policy: around.policy, now: this.#now }),
    );
    this.#tools.watch.wrote(restore);
    this.#save(restored(this.#record, restore.id, { state: "done", token: restore.id, now: this.#now }));
    this.#now += 1_000;
    this.#look(around);
    return "on";
  }

  #wait({ decision }: JudgedCase): "done" {
    const running = runningFrom(this.#record, this.#now);
    const open = running.case;
    if (open === undefined) return "done";
    const questions = open.questions.map((question) => ({
      ...question,
      toldAt: question.toldAt ?? instantOf(this.#now),
      told: ["asked"] as const,
    }));
    this.#save({ ...running, case: { ...open, state: "waiting", token: "waiting", questions } });
    const deadlines = questions.map(({ ask }) => millis(ask.deadline));
    const moments = decision.fields.flatMap(({ next }) => (next === undefined ? [] : millis(next)));
    const later = moments.filter((moment) => moment > this.#now);
    this.#due = Math.min(someDay, writeAt(decision, this.#now), ...deadlines, ...later);
    return "done";
  }

  #settle({ logged }: JudgedCase, around: Around): "on" | "done" {
    if (!isSettled(this.#record)) return "on";
    this.#save(settleCase(this.#record, logged.record, { now: this.#now, around }));
    this.#due = millis(this.#record.due ?? "9999-12-31T00:00:00Z");
    return "done";
  }
}
