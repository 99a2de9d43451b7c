import type { Actor, Crowd } from "./crowd.ts";
import { type FieldName, fields, type Value } from "./field.ts";
import { isIn, patched, releaseAt, type Service } from "./service.ts";
import type { Want } from "./want.ts";

type Stakeholder = { readonly actor: Actor; readonly want: Want };

export type Shared = {
  readonly service: Service;
  readonly field: FieldName;
  readonly all: readonly Stakeholder[];
};

/** Every shared field with all who ever want something of it. */
export const sharedIn = ({ services, actors }: Crowd): readonly Shared[] =>
  services.flatMap((service) =>
    fields.map((field): Shared => {
      const own = actors.filter((actor) => actor.service === service);
      const all = own.flatMap((actor) =>
        actor.wants.filter((want) => want.field === field).map((want) => ({ actor, want })),
      );
      return { service, field, all };
    }),
  );

export const wantedAt = ({ all }: Shared, at: number): readonly Stakeholder[] =>
  all.filter(({ want }) => isIn(want, at));

/** What a value is worth to the organisation at a minute, in truth. */
export const worth = (shared: Shared, value: Value, at: number): number =>
  wantedAt(shared, at).reduce((sum, { want }) => sum + want.points(at) * want.share(value, at), 0);

function versions(shared: Shared, at: number): readonly Value[] {
  const release = releaseAt(shared.service, at);
  const aims = wantedAt(shared, at).map(({ want }) => String(want.aim(release, at)));
  return [release, ...aims].flatMap((text) => [text, patched(text)]);
}

/** Between the bounds of the wants nothing is better than at one of them, for shares are linear there. */
const numbers = (shared: Shared, at: number): readonly Value[] =>
  wantedAt(shared, at).flatMap(({ want }) => {
    const aim = Number(want.aim(0, at));
    return [aim - 1, aim];
  });

function candidates(shared: Shared, at: number): readonly Value[] {
  if (shared.field === "door") return [false, true];
  return shared.field === "version" ? versions(shared, at) : numbers(shared, at);
}

export type Best = { readonly value: Value; readonly points: number };

/** The value with the most points: what somebody would choose who knows everything. */
export function best(shared: Shared, at: number, among: readonly Value[] = candidates(shared, at)): Best {
  return among.reduce(
    (found: Best, value) => {
      const points = worth(shared, value, at);
      return points > found.points ? { value, points } : found;
    },
    { value: among[0] ?? 0, points: -1 },
  );
}
