import type { Runtime } from "#acts/runtime.ts";
import type { DecisionRecord } from "#core/arbitration/record.ts";
import { sha256 } from "#core/digest.ts";
import { type CountedCall, callerGroup } from "#core/learning/outcomes/refusals.ts";
import type { ChangeEvent } from "#core/ledger/stored-event.ts";
import { heardAt } from "#core/ledger/stored-event.ts";
import type { Arrived } from "#core/ports/stores/event-store.ts";
import { strangers } from "./failing.ts";
import { field } from "./verdicts.ts";

/** Something that goes wrong, by which what is found once is found never, twice or as something else. */
export type Plant = (runtime: Runtime) => Partial<Runtime>;

const iso = (ms: number): string => new Date(ms).toISOString();

type Changed = (event: ChangeEvent, arrived: Arrived) => ChangeEvent;

const events =
  (change: Changed): Plant =>
  (runtime) => ({
    events: {
      ...runtime.events,
      async after(resource, from) {
        const page = await runtime.events.after(resource, from);
        const changed = page.events.map((arrived) =>
          arrived.event.kind === "change" ? { ...arrived, event: change(arrived.event, arrived) } : arrived,
        );
        return { ...page, events: changed };
      },
    },
  });

const judged =
  (change: (record: DecisionRecord) => DecisionRecord): Plant =>
  (runtime) => ({
    decisions: {
      ...runtime.decisions,
      async get(resource, id) {
        const decision = await runtime.decisions.get(resource, id);
        return decision && { ...decision, record: change(decision.record) };
      },
    },
  });

const [hourMs, dayMs] = [3_600_000, 86_400_000];

const failedCalls =
  (change: (call: CountedCall, now: number) => readonly CountedCall[]): Plant =>
  (runtime) => ({
    refusals: {
      ...runtime.refusals,
      between: async (resource, from, to) =>
        (await runtime.refusals.between(resource, from, to)).flatMap((call) => change(call, runtime.now())),
    },
  });

export const plants: Readonly<Record<string, Plant>> = {
  "only the first page of writes is read": (runtime) => ({
    events: {
      ...runtime.events,
      after: async (resource, from) => ({ events: (await runtime.events.after(resource, from)).events }),
    },
  }),
  "writes count from when they were heard": events((event, { arrival }) => ({
    ...event,
    at: iso(heardAt(arrival)),
  })),
  "nobody is behind a session": events(({ actor: { human: _, ...actor }, ...event }) => ({
    ...event,
    actor,
  })),
  "everybody writes by hand": events((event) => ({ ...event, actor: { ...event.actor, via: "console" } })),
  "every write is of the one field": events((event) => ({
    ...event,
    edits: event.edits.map((edit) => ({ ...edit, path: field })),
  })),
  "everybody is another": events((event) => ({
    ...event,
    actor: { ...event.actor, principal: "sso/stranger@example.com", human: "sso/stranger@example.com" },
  })),
  "regions are one": (runtime) => ({
    events: {
      ...runtime.events,
      put: (resource, arrived) => runtime.events.put({ ...resource, region: "eu-north-1" }, arrived),
    },
  }),
  "closed alarms are forgotten": (runtime) => ({
    situations: {
      ...runtime.situations,
      since: async (moment) =>
        (await runtime.situations.since(moment)).filter(({ state }) => state === "open"),
    },
  }),
  "every alarm is everywhere": (runtime) => ({
    situations: {
      ...runtime.situations,
      since: async (moment) =>
        (await runtime.situations.since(moment)).map((each) => ({ ...each, scope: {} })),
    },
  }),
  "an answer counts from when it was judged": judged((record) => {
    const { dispute } = record;
    const rulings = dispute.rulings.map((each) => ({ ...each, at: dispute.now }));
    return { ...record, dispute: { ...dispute, rulings } };
  }),
  "no answer is remembered": judged((record) => ({
    ...record,
    dispute: { ...record.dispute, rulings: [] },
  })),
  "what is judged again is another verdict": judged((record) => ({
    ...record,
    verdict: {
      ...record.verdict,
      fields: record.verdict.fields.map((each) => ({ ...each, value: record.dispute.now })),
    },
  })),
  "what is not a day old is told": (runtime) => {
    let isTold = false;
    const { now } = runtime;
    return {
      now: () => now() + (isTold ? 2 * dayMs : 0),
      situations: {
        ...runtime.situations,
        since: (moment) => {
          isTold = true;
          return runtime.situations.since(moment);
        },
      },
    };
  },
  "a failed call that is told again counts again": (runtime) => {
    let times = 0;
    return {
      refusals: {
        ...runtime.refusals,
        count(resource, call) {
          times += 1;
          return runtime.refusals.count(resource, { ...call, mark: `${call.mark} ${times}` });
        },
      },
    };
  },
  "everybody whose call fails is another": failedCalls((call) => [
    { ...call, by: callerGroup(strangers[0] ?? "") },
  ]),
  "failed calls are counted by the hour": failedCalls((call) => [
    { ...call, at: call.at - (call.at % hourMs) },
  ]),
  "failed calls are kept for a week": failedCalls((call, now) => (call.at < now - 7 * dayMs ? [] : [call])),
  "what was not counted is nothing that failed": (runtime) => ({
    meters: {
      ...runtime.meters,
      async noted(name) {
        const span = await runtime.meters.noted(name);
        return span && JSON.stringify({ ...JSON.parse(span), from: 0 });
      },
    },
  }),
  "a precedent is noted as often as it is heard": (runtime) => {
    let times = 0;
    return {
      precedents: {
        ...runtime.precedents,
        put(kept) {
          times += 1;
          const id = sha256(`${kept.precedent.id} ${times}`);
          return runtime.precedents.put({ ...kept, precedent: { ...kept.precedent, id } });
        },
      },
    };
  },
  "every third precedent is lost": (runtime) => {
    let times = 0;
    return {
      precedents: {
        ...runtime.precedents,
        async put(kept) {
          times += 1;
          if (times % 3 !== 0) await runtime.precedents.put(kept);
        },
      },
    };
  },
  "what is told again is another message": (runtime) => {
    let times = 0;
    return {
      notifier: {
        ...runtime.notifier,
        send(message) {
          times += 1;
          return runtime.notifier.send({ ...message, id: `${message.id} ${times}` });
        },
      },
    };
  },
  "a night is not kept": (runtime) => ({
    drafts: { ...runtime.drafts, save: async (book) => ({ ok: true, version: book.version + 1 }) },
  }),
};
