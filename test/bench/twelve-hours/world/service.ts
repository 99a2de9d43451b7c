import type { Chance } from "#local/chance/chance.ts";
import { type FieldName, type Value, wholeDay } from "./field.ts";

export type Span = { readonly from: number; readonly until: number };

type Release = { readonly at: number; readonly text: string };

/** The one incident of an on-call; the alarm rings at `from`, the pager opens it five minutes later. */
export type Incident = Span & { readonly ref: string } & (
    | { readonly kind: "load"; readonly count: number }
    | { readonly kind: "release"; readonly good: string }
  );

/** What happens to a service during the day, no matter who settles what. */
export type Service = {
  readonly name: string;
  readonly load: (at: number) => number;
  readonly spike: Span;
  readonly releases: readonly Release[];
  readonly incidents: readonly Incident[];
  readonly launches: readonly Span[];
  /** From when on an exploited hole is known. */
  readonly finding: number | undefined;
};

export const isIn = ({ from, until }: Span, at: number): boolean => at >= from && at < until;

export const pagerDelay = 5;

type Plan = { readonly index: number; readonly each: number; readonly chance: Chance };

function loadOf(chance: Chance, spike: Span): Service["load"] {
  const base = 4 + chance.below(4);
  return (at) => {
    const middle = Math.floor(Math.max(0, at) / 30) * 30 + 15;
    const day = base * (1 + 0.5 * Math.sin((Math.PI * middle) / wholeDay));
    return isIn(spike, at) ? day * 1.6 : day;
  };
}

const isOfLoad = ({ index }: Plan, ordinal: number): boolean => (ordinal + index) % 2 === 0;

/** Times of the releases: every three hours, and after each bad one. */
function releaseTimes(offset: number, ends: readonly number[]): readonly number[] {
  const regular = [0, 1, 2, 3].map((turn) => offset + turn * 180);
  const times = [...regular, ...ends.map((end) => end + 10)].filter((at) => at < wholeDay);
  return [...new Set(times)].toSorted((a, b) => a - b);
}

const first = 10;

const nameOf = (name: string, number: number, isPatched: boolean): string =>
  `${name}:${number}${isPatched ? "-p" : ""}`;

export const isPatched = (version: Value): boolean => String(version).endsWith("-p");
export const patched = (version: string): string => (isPatched(version) ? version : `${version}-p`);

const longestPatch = 240;

function releasesOf(name: string, times: readonly number[], finding: number | undefined): readonly Release[] {
  const later = times.map((at, turn) => {
    const text = nameOf(name, first + 1 + turn, finding !== undefined && at >= finding + longestPatch);
    return { at, text };
  });
  return [
    { at: -wholeDay, text: nameOf(name, first - 1, false) },
    { at: -1, text: nameOf(name, first, false) },
    ...later,
  ];
}

/** The latest release at a minute: what the code says. */
export const releaseAt = ({ releases }: Pick<Service, "releases">, at: number): string =>
  releases.findLast((release) => release.at <= at)?.text ?? "";

const releaseBefore = (releases: readonly Release[], at: number): string =>
  releases.filter((release) => release.at <= at).at(-2)?.text ?? "";

type Happening = Span & { readonly ordinal: number };

function incidentsOf(
  plan: Plan,
  happenings: readonly Happening[],
  service: Pick<Service, "name" | "load" | "releases">,
) {
  return happenings.map(({ ordinal, from, until }): Incident => {
    const base = { ref: `INC-${plan.index}${ordinal}`, from, until };
    if (isOfLoad(plan, ordinal))
      return { ...base, kind: "load", count: Math.ceil(service.load(from) * 1.8) + 2 };
    return { ...base, kind: "release", good: releaseBefore(service.releases, from) };
  });
}

/** Draws the day of a service on which so many of each kind meet. */
export function drawService(plan: Plan): Service {
  const { index, each, chance } = plan;
  const name = `service-${index}`;
  const ordinals = Array.from({ length: each }, (_, ordinal) => ordinal);
  const spikeAt = 60 + chance.below(480);
  const spike = { from: spikeAt, until: spikeAt + 45 };
  const load = loadOf(chance, spike);
  const finding = index % 3 === 0 ? 120 + chance.below(240) : undefined;
  const happenings = ordinals.map((ordinal): Happening => {
    const from = 60 + chance.below(540);
    return { ordinal, from, until: from + 40 + chance.below(60) };
  });
  const ends = happenings.filter(({ ordinal }) => !isOfLoad(plan, ordinal)).map(({ until }) => until);
  const releases = releasesOf(name, releaseTimes(chance.below(180), ends), finding);
  const launches = ordinals.map(() => {
    const from = 60 + chance.below(500);
    return { from, until: from + 120 };
  });
  const incidents = incidentsOf(plan, happenings, { name, load, releases });
  return { name, load, spike, releases, incidents, launches, finding };
}

/** What the code of a service says of a field; it leaves count out. */
export function codeAt(service: Service, field: FieldName, at: number): Value | undefined {
  if (field === "version") return releaseAt(service, at);
  return { memory: 512, days: 7, door: false, count: undefined }[field];
}

/** What stands before the day begins. */
export const startOf = (service: Service): Readonly<Record<FieldName, Value>> => ({
  count: Math.ceil(service.load(0)) + 1,
  version: releaseAt(service, 0),
  memory: 512,
  days: 7,
  door: false,
});
