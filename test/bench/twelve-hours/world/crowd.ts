import { type Chance, seededChance } from "#local/chance/chance.ts";
import { drawService, type Service } from "./service.ts";
import type { Want } from "./want.ts";
import { type Kind, kinds, wantsOf } from "./wants.ts";

export type Actor = {
  readonly name: string;
  readonly kind: Kind;
  /** Which one of its kind at its service it is. */
  readonly ordinal: number;
  readonly service: Service;
  /** Minutes between two looks, and the first of them. */
  readonly every: number;
  readonly offset: number;
  readonly wants: readonly Want[];
};

export type Crowd = { readonly services: readonly Service[]; readonly actors: readonly Actor[] };

const looksEvery: Readonly<Record<Kind, number>> = {
  autoscaler: 5,
  "cost tool": 30,
  pipeline: 60,
  "on-call": 5,
  scanner: 60,
  compliance: 60,
  developer: 20,
  launch: 15,
  agent: 20,
  "lying agent": 10,
};

/** Anyone who has one thing to do looks first when it begins; anyone who does the same all day, at some minute. */
function offsetOf(kind: Kind, wants: readonly Want[], chance: Chance): number {
  const drawn = chance.below(looksEvery[kind]);
  const isOnce = kind === "on-call" || kind === "developer" || kind === "launch";
  return isOnce ? (wants[0]?.from ?? drawn) : drawn;
}

/** Each time the crowd is ten times as large, twice as many meet on each service. */
export const servicesFor = (size: number): number =>
  size <= 10 ? 1 : Math.round(size / (10 * 2 ** (Math.log10(size) - 1)));

export const nameFor = (kind: Kind, service: Service, ordinal: number): string =>
  `${kind.replace(" ", "-")}-${service.name.replace("service-", "")}-${ordinal}`;

/** So many actors: one of each kind after another, spread over the services. */
export function drawCrowd(size: number, seed: number): Crowd {
  const chance = seededChance(seed);
  const count = servicesFor(size);
  const groups = Math.ceil(size / kinds.length);
  const each = Math.ceil(groups / count);
  const isWhole = size >= kinds.length;
  const services = Array.from({ length: count }, (_, index) =>
    drawService({ index, each: isWhole ? each : 0, chance }),
  );
  const actors = Array.from({ length: size }, (_, index): Actor => {
    const kind = kinds[index % kinds.length] ?? "agent";
    const group = Math.floor(index / kinds.length);
    const service = services[group % count] as Service;
    const ordinal = Math.floor(group / count);
    const wants = wantsOf[kind]({ service, ordinal, chance });
    const every = looksEvery[kind];
    const name = nameFor(kind, service, ordinal);
    return { name, kind, ordinal, service, every, offset: offsetOf(kind, wants, chance), wants };
  });
  return { services, actors: chance.shuffled(actors) };
}
