import type {
  ShadowBook,
  ShadowDay,
  ShadowExample,
  ShadowMark,
  ShadowTrial,
} from "#core/ports/stores/shadow-book.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { copied } from "../copied.ts";
import { promised } from "../promised.ts";

export function memoryShadowBook(): ShadowBook {
  const trials = new Map<string, ShadowTrial>();
  const days = new Map<string, ShadowDay>();
  const marks = new Map<string, ShadowMark>();
  const examples = new Map<string, readonly [trial: string, ShadowExample]>();
  return promised<ShadowBook>({
    begin(trial) {
      if (!trials.has(trial.id)) trials.set(trial.id, copied(trial));
    },
    trials: () => copied([...trials.values()]).toSorted((a, b) => (a.since < b.since ? 1 : -1)),
    day: (trial, day) => copied(days.get(keyOf(trial, day))),
    days: (trial) =>
      copied([...days.values()])
        .filter((each) => each.trial === trial)
        .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    save(day) {
      const key = keyOf(day.trial, day.day);
      if ((days.get(key)?.version ?? 0) !== day.version) return { ok: false };
      const version = day.version + 1;
      days.set(key, copied({ ...day, version }));
      return { ok: true, version };
    },
    mark: (trial, resource) => copied(marks.get(keyOf(trial, resourceText(resource)))),
    setMark(trial, resource, mark) {
      marks.set(keyOf(trial, resourceText(resource)), copied(mark));
    },
    putExample(trial, example) {
      const key = keyOf(trial, `${example.day} ${example.id}`);
      if (!examples.has(key)) examples.set(key, [trial, copied(example)]);
    },
    examples: (trial, most) =>
      [...examples.values()]
        .flatMap(([of, example]) => (of === trial ? [copied(example)] : []))
        .toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
        .slice(0, most),
  });
}

const keyOf = (trial: string, of: string): string => JSON.stringify([trial, of]);
const placeOf = ({ day, id }: ShadowExample): string => `${day} ${id}`;
