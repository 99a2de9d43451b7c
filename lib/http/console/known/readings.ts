import { createHash } from "node:crypto";
import type { Runtime } from "#acts/runtime.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { DecisionPage } from "#core/ports/stores/decision-log.ts";

/** Something that was read for a page: what it gave, and how it is read again. */
export type PageReading = { readonly again: () => Promise<string>; readonly gave: string };

type PageReadings = {
  /** Reads as the other does. */
  readonly runtime: Runtime;
  readonly made: readonly PageReading[];
  /** Nothing else was asked for: who reads the same again has asked for all of it. */
  readonly isWhole: () => boolean;
};

type ReadingMark = (given: unknown) => string;

const whole: ReadingMark = (given) =>
  createHash("sha256")
    .update(JSON.stringify(given) ?? "")
    .digest("base64url");

/** Each store of a docket makes its next version. */
const docketMark: ReadingMark = (given) => String((given as DocketRecord | undefined)?.version);

/** A decision is never overwritten. */
const decisionsMark: ReadingMark = (given) => {
  const { decisions, next } = given as DecisionPage;
  return whole([next, decisions.map(({ id, digest }) => [id, digest])]);
};

/** INVARIANT (reading alone): what does not stand here is not done a second time. */
const readers: Readonly<Record<string, Readonly<Record<string, ReadingMark>>>> = {
  dockets: { load: docketMark, watched: whole },
  decisions: { get: whole, list: decisionsMark, onDay: whole },
  situations: { around: whole, under: whole, declared: whole, since: whole, writersOf: whole },
  casePlaces: { find: whole },
  resourceIndex: { list: whole },
  policies: { get: whole },
  events: { after: whole },
};

/** What stays as it is while a page is made. */
const plain: readonly string[] = ["policy", "knowledge", "settings", "log", "now", "newId"];

type Call = (...given: unknown[]) => unknown;

/** A runtime that remembers what was read through it. */
export function readingsOf(runtime: Runtime): PageReadings {
  const made: PageReading[] = [];
  let isOther = false;
  const remembered =
    (call: Call, mark: ReadingMark, isForGood: boolean): Call =>
    async (...given) => {
      const gave = await call(...given);
      const again = async () => mark(await call(...given));
      if (!isForGood || gave === undefined) made.push({ gave: mark(gave), again });
      return gave;
    };
  const watched = (name: string, of: object): unknown =>
    new Proxy(of, {
      get(port, method) {
        const found = Reflect.get(port, method) as unknown;
        if (typeof found !== "function") return found;
        const call = found.bind(port) as Call;
        const mark = readers[name]?.[String(method)];
        // What stands there once and for all need not be read again.
        if (mark !== undefined) return remembered(call, mark, method === "get");
        isOther = true;
        return call;
      },
    });
  const known = new Map<PropertyKey, unknown>();
  // On AWS a port is made when it is first used, and some cannot be had: none is touched before the page does.
  const seen = new Proxy(runtime, {
    get(ports, name) {
      const port = Reflect.get(ports, name) as unknown;
      if (typeof name !== "string" || plain.includes(name) || port === undefined) return port;
      if (!known.has(name)) known.set(name, watched(name, port as object));
      return known.get(name);
    },
  });
  return { runtime: seen, made, isWhole: () => !isOther };
}
