import { BrokenInvariant, InvalidInput, Misconfigured, Unavailable } from "#core/faults.ts";
import type { CountName } from "./metric-names.ts";
import type { Log } from "./runtime.ts";

const faults = [InvalidInput, Unavailable, Misconfigured, BrokenInvariant] as const;

type FaultName = InstanceType<(typeof faults)[number]>["name"] | "UnknownFault";

/** The literal name of a fault; `UnknownFault` for everything that nobody foresaw. */
export function faultName(error: unknown): FaultName & CountName {
  const isFault = faults.some((kind) => error instanceof kind);
  return isFault ? (error as InstanceType<(typeof faults)[number]>).name : "UnknownFault";
}

type Failed = {
  /** What failed, in words. */
  readonly step: string;
  /** Ids of what it was about. */
  readonly about?: Readonly<Record<string, string>>;
};

/** Counts and logs what went wrong; the words of strangers and whatever stands in backticks stay out. */
export function tellFault(log: Log, { step, about }: Failed, error: unknown): void {
  const name = faultName(error);
  log.count(name);
  log.warn("a step failed", { step, ...about, fault: name, why: reasonIn(error, name) });
}

function reasonIn(error: unknown, name: string): string {
  if (!(error instanceof Error)) return "it threw no error";
  // INVARIANT (no values in logs): a stranger's message may quote what it choked on, and so may one about input.
  if (name === "UnknownFault") return error.name.slice(0, 60);
  return (name === "InvalidInput" ? withoutQuotes(error.message) : error.message).slice(0, 500);
}

const withoutQuotes = (text: string): string => text.replaceAll(/`[^`]*`?/g, "`…`");
