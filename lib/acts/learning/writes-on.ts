import { millis } from "#core/claims/instant.ts";
import { FieldPath } from "#core/fields/path.ts";
import type { WriteHeard } from "#core/learning/outcomes/what-became.ts";
import type { ChangeEvent } from "#core/ledger/stored-event.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Runtime } from "../runtime.ts";

const mostPages = 20;

/** What was written on a resource as far back as events are kept, the earliest first. */
export async function writesOn(
  resource: ResourceId,
  { events }: Pick<Runtime, "events">,
): Promise<readonly WriteHeard[]> {
  const writes: WriteHeard[] = [];
  let from: string | undefined = "";
  for (let page = 0; page < mostPages && from !== undefined; page += 1) {
    const found: Awaited<ReturnType<typeof events.after>> = await events.after(resource, from);
    for (const { event } of found.events) if (event.kind === "change") writes.push(...writesIn(event));
    from = found.next;
  }
  return writes.toSorted((a, b) => millis(a.at) - millis(b.at));
}

/** A path in a form that no field has is nobody's write of a field. */
const writesIn = ({ at, actor, edits }: ChangeEvent): readonly WriteHeard[] =>
  edits.flatMap(({ path }): readonly WriteHeard[] => {
    const field = FieldPath.safeParse(path);
    if (!field.success) return [];
    const { principal, via, human } = actor;
    const write = { field: field.data, at, principal, via, by: "change" } as const;
    return [human === undefined ? write : { ...write, human }];
  });
