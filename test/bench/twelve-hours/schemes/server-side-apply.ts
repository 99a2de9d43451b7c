import type { Actor, Crowd } from "../world/crowd.ts";
import type { FieldName } from "../world/field.ts";
import { isIn, type Service } from "../world/service.ts";
import type { Kind } from "../world/wants.ts";
import { isContent, patience, type Scheme, type SchemeMaker, type Turn, write } from "./scheme.ts";

type Owner = { readonly name: string; readonly wants: (at: number) => boolean };

/** All pipelines of a service apply under one name. */
const managerOf = ({ kind, name }: Actor): string => (kind === "pipeline" ? "pipeline" : name);

const ownerOf = (actor: Actor, field: FieldName): Owner => ({
  name: managerOf(actor),
  wants: (at) => actor.wants.some((want) => want.field === field && isIn(want, at)),
});

const slot = (service: Service, field: FieldName): string => `${service.name} ${field}`;

/** At first the pipeline owns what its code names, and the first autoscaler the count. */
function firstOwners({ actors }: Crowd): Map<string, Owner> {
  const first = actors.filter(
    ({ kind, ordinal }) => ordinal === 0 && (kind === "pipeline" || kind === "autoscaler"),
  );
  return new Map(
    first.flatMap((actor) =>
      actor.wants.map(({ field }) => [slot(actor.service, field), ownerOf(actor, field)] as const),
    ),
  );
}

const applies =
  (mayForce: (kind: Kind) => boolean): SchemeMaker =>
  (crowd, board): Scheme => {
    const owners = firstOwners(crowd);
    const mayTry = patience();
    const turn = (turn: Turn): void => {
      const { actor, want, at } = turn;
      if (isContent(turn, board) || !mayTry(turn)) return;
      const place = slot(actor.service, want.field);
      const owner = owners.get(place);
      const isFree = owner === undefined || owner.name === managerOf(actor) || !owner.wants(at);
      if (!isFree && !mayForce(actor.kind)) return;
      write(turn, board);
      owners.set(place, ownerOf(actor, want.field));
    };
    return { turn };
  };

export const serverSideApply = applies(() => false);
export const forcedApply = applies((kind) => kind !== "developer");
