import type { Situation } from "#core/claims/situation.ts";
import { nameFor } from "../world/crowd.ts";
import { type Incident, pagerDelay, type Service, type Span } from "../world/service.ts";
import { auditRef, budgetRef, findingRef, launchRef, spikeRef } from "../world/wants.ts";
import { instantAt } from "./moment.ts";
import { claimantOf } from "./who.ts";

/** A situation in minutes of the day. */
export type Happening = Span & { readonly situation: Omit<Situation, "state" | "since" | "scope"> };

const longBefore = -600;
const lasting = { from: longBefore, until: 1_440 };
const person = (kind: "on-call" | "launch", service: Service, ordinal: number): string =>
  claimantOf({ kind, ordinal, name: nameFor(kind, service, ordinal) }, "nobody declares").principal;

const alarm = (ref: string) =>
  ({ kind: "alarm", ref, source: "cloudwatch", namespace: "AWS/ApplicationELB" }) as const;

function ofIncident(service: Service, { ref, from, until }: Incident, ordinal: number): readonly Happening[] {
  const responders = [person("on-call", service, ordinal)];
  return [
    { from, until, situation: { ...alarm(`alarm/${service.name}-errors-${ordinal}`), responders: [] } },
    {
      from: from + pagerDelay,
      until,
      situation: { kind: "incident", ref, source: "pagerduty", responders },
    },
  ];
}

/** What is the case around a service during the day, as the systems say that know it. */
export function happeningsOf(service: Service): readonly Happening[] {
  const { spike, incidents, launches, finding } = service;
  const found: Happening[] =
    finding === undefined
      ? []
      : [
          {
            from: finding,
            until: lasting.until,
            situation: {
              kind: "finding",
              ref: findingRef(service),
              source: "securityhub",
              exploited: true,
              responders: [],
            },
          },
        ];
  return [
    { ...spike, situation: { ...alarm(spikeRef(service)), responders: [] } },
    ...incidents.flatMap((incident, ordinal) => ofIncident(service, incident, ordinal)),
    ...launches.map((span, ordinal): Happening => {
      const responders = [person("launch", service, ordinal)];
      const ref = launchRef(service, ordinal);
      return { ...span, situation: { kind: "launch", ref, source: "calendar", responders } };
    }),
    ...found,
    { ...lasting, situation: { kind: "finding", ref: auditRef(service), source: "auditor", responders: [] } },
    { ...lasting, situation: { kind: "budget", ref: budgetRef(service), source: "budgets", responders: [] } },
  ];
}

/** The situations that are known at a minute. */
export function situationsAt(
  service: Service,
  happenings: readonly Happening[],
  at: number,
): readonly Situation[] {
  return happenings
    .filter(({ from }) => from <= at)
    .map(({ from, until, situation }) => ({
      ...situation,
      scope: { service: service.name },
      since: instantAt(from),
      ...(until <= at ? { state: "closed", closedAt: instantAt(until) } : { state: "open" }),
    }));
}
