import type { Scheduler } from "#core/ports/outside/scheduler.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";

export type MemoryScheduler = Scheduler & {
  /** One moment per resource, as text. */
  readonly moments: ReadonlyMap<string, string>;
  /** Takes out what is due by a moment, the earliest first. */
  readonly take: (now: string) => readonly ResourceId[];
};

type SchedulerDue = { readonly resource: ResourceId; readonly at: string };

export function memoryScheduler(): MemoryScheduler {
  const resources = new Map<string, ResourceId>();
  const moments = new Map<string, string>();
  const set = (resource: ResourceId, moment: string): void => {
    resources.set(resourceText(resource), resource);
    moments.set(resourceText(resource), moment);
  };
  return {
    moments,
    take: (now) => {
      const due = [...moments]
        .flatMap(([text, at]) => dueOf(resources.get(text), at))
        .filter(({ at }) => Date.parse(at) <= Date.parse(now))
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
      for (const { resource } of due) moments.delete(resourceText(resource));
      return due.map(({ resource }) => resource);
    },
    lookAt: async (resource, moment) => set(resource, moment),
  };
}

const dueOf = (resource: ResourceId | undefined, at: string): readonly SchedulerDue[] =>
  resource === undefined ? [] : [{ resource, at }];
