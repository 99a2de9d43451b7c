import type { Chance } from "#local/chance/chance.ts";
import { isIn, isPatched, pagerDelay, patched, releaseAt, type Service } from "./service.ts";
import { atLeast, atMost, coded, exactly, number, plain, reasonless, type Want } from "./want.ts";

export const kinds = [
  "autoscaler",
  "cost tool",
  "pipeline",
  "on-call",
  "scanner",
  "compliance",
  "developer",
  "launch",
  "agent",
  "lying agent",
] as const;
export type Kind = (typeof kinds)[number];

/** Whose wants are made: which one of its kind at the service it is. */
export type Whose = { readonly service: Service; readonly ordinal: number; readonly chance: Chance };

export const spikeRef = ({ name }: Service): string => `alarm/${name}-p99`;
export const findingRef = ({ name }: Service): string => `CVE-${name}`;
export const auditRef = ({ name }: Service): string => `AUDIT-${name}`;
export const budgetRef = ({ name }: Service): string => `budget/${name}`;
export const launchRef = ({ name }: Service, ordinal: number): string => `launch/${name}-${ordinal}`;

const metrics = [1, 0.9, 0.8, 1.1];

function autoscaler({ service, ordinal }: Whose): readonly Want[] {
  const need = (at: number) => Math.ceil(service.load(at) * (metrics[ordinal % metrics.length] ?? 1));
  const inSpike = (at: number) => isIn(service.spike, at);
  return [
    {
      field: "count",
      from: 0,
      until: 720,
      points: (at) => (inSpike(at) ? 20 : 10),
      share: (value, at) => atLeast(value, need(at)),
      isContent: (value, at) => value === need(at) + 1,
      aim: (_, at) => need(at) + 1,
      stake: (at) => ({
        constraint: { min: need(at) },
        prefer: need(at) + 1,
        intent: "availability",
        motivation: inSpike(at) ? { kind: "traffic-spike", ref: spikeRef(service) } : reasonless,
      }),
    },
  ];
}

function costTool({ service }: Whose): readonly Want[] {
  const bound = (at: number) => Math.ceil(service.load(at - 120));
  const saving = { intent: "cost", motivation: { kind: "budget", ref: budgetRef(service) } } as const;
  return [
    {
      field: "count",
      from: 0,
      until: 720,
      points: () => 3,
      share: (value, at) => atMost(value, bound(at)),
      isContent: (value, at) => number(value) <= bound(at),
      aim: (_, at) => bound(at),
      stake: (at) => ({ constraint: { max: bound(at) }, prefer: bound(at), ...saving }),
    },
    plain({
      field: "memory",
      worth: 1,
      value: 512,
      share: (value) => atMost(value, 512),
      stake: () => ({ constraint: { max: 512 }, prefer: 512, ...saving }),
    }),
    plain({
      field: "days",
      worth: 1,
      value: 7,
      share: (value) => atMost(value, 7),
      stake: () => ({ constraint: { max: 7 }, prefer: 7, ...saving }),
    }),
  ];
}

const pipeline = ({ service }: Whose): readonly Want[] => [
  coded(service, "version", 5),
  coded(service, "memory", 2),
  coded(service, "days", 2),
  coded(service, "door", 2),
];

function onCall({ service, ordinal }: Whose): readonly Want[] {
  const incident = service.incidents[ordinal];
  if (incident === undefined) return [];
  const { ref, until } = incident;
  const reason = { intent: "availability", motivation: { kind: "incident", ref }, while: ref } as const;
  const when = { from: incident.from + pagerDelay + 1, until, worth: 100, isEmergency: true } as const;
  if (incident.kind === "release") {
    const { good } = incident;
    const stake = () => ({ constraint: { is: good }, ...reason });
    return [plain({ field: "version", ...when, value: good, share: (value) => exactly(value, good), stake })];
  }
  const { count } = incident;
  const share = (value: number | string | boolean) => (number(value) >= count ? 1 : 0);
  const stake = () => ({ constraint: { min: count }, prefer: count, ...reason });
  return [plain({ field: "count", ...when, value: count, share, stake })];
}

const shut = (intent: "security" | "compliance"): Want =>
  plain({
    field: "door",
    worth: 8,
    value: false,
    share: (value) => exactly(value, false),
    stake: () => ({ constraint: { is: false }, intent, motivation: reasonless }),
  });

function scanner({ service }: Whose): readonly Want[] {
  const { finding } = service;
  if (finding === undefined) return [shut("security")];
  const reason = {
    intent: "security",
    motivation: { kind: "exploited-cve", ref: findingRef(service) },
  } as const;
  const patch: Want = {
    field: "version",
    from: finding,
    until: 720,
    points: () => 40,
    share: (value) => (isPatched(value) ? 1 : 0),
    isContent: isPatched,
    aim: (live) => patched(String(live)),
    stake: (at) => ({ constraint: { is: patched(releaseAt(service, at)) }, ...reason }),
  };
  return [patch, shut("security")];
}

const compliance = ({ service }: Whose): readonly Want[] => [
  plain({
    field: "days",
    worth: 8,
    value: 14,
    share: (value) => (number(value) >= 14 ? 1 : 0),
    stake: () => ({
      constraint: { min: 14 },
      prefer: 14,
      intent: "compliance",
      motivation: { kind: "audit-finding", ref: auditRef(service) },
    }),
  }),
  shut("compliance"),
];

function developer({ service, ordinal, chance }: Whose): readonly Want[] {
  const from = chance.below(600);
  const trial = { from, until: from + 60, worth: 4, tries: 3 };
  const said = { intent: "operability", motivation: reasonless } as const;
  const wanted = [
    { field: "door", value: true },
    { field: "version", value: `${service.name}:dev-${ordinal}` },
    { field: "memory", value: 1024 },
  ] as const;
  const one = wanted[chance.below(3)] ?? wanted[0];
  const stake = () => ({ constraint: { is: one.value }, ...said });
  return [plain({ ...trial, ...one, share: (value) => exactly(value, one.value), stake })];
}

function launch({ service, ordinal }: Whose): readonly Want[] {
  const span = service.launches[ordinal];
  if (span === undefined) return [];
  const value = Math.ceil(service.load(span.from) * 1.5) + 1;
  const reason = {
    intent: "availability",
    motivation: { kind: "launch", ref: launchRef(service, ordinal) },
  } as const;
  const stake = () => ({ constraint: { min: value }, prefer: value, ...reason });
  return [plain({ field: "count", ...span, worth: 30, value, share: (live) => atLeast(live, value), stake })];
}

const agent = (): readonly Want[] => [
  plain({
    field: "memory",
    worth: 3,
    value: 768,
    share: (value) => atLeast(value, 768),
    stake: () => ({ constraint: { min: 768 }, prefer: 768, intent: "performance", motivation: reasonless }),
  }),
];

function lyingAgent({ service, chance }: Whose): readonly Want[] {
  const lie = (at: number) => service.incidents.find((incident) => isIn(incident, at))?.ref ?? "INC-9999";
  return [0, 1, 2].map((turn) => {
    const from = turn * 240 + chance.below(180);
    return plain({
      field: "count",
      from,
      until: from + 60,
      worth: 1,
      value: 3,
      share: (value) => exactly(value, 3),
      stake: (at) => ({
        constraint: { is: 3 },
        intent: "availability",
        motivation: { kind: "incident", ref: lie(at) },
      }),
    });
  });
}

export const wantsOf: Readonly<Record<Kind, (whose: Whose) => readonly Want[]>> = {
  autoscaler,
  "cost tool": costTool,
  pipeline,
  "on-call": onCall,
  scanner,
  compliance,
  developer,
  launch,
  agent,
  "lying agent": lyingAgent,
};
