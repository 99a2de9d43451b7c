import type { RowStates } from "#core/learning/rows/row-states.ts";
import type { RowStatesStore } from "#core/ports/people/row-states.ts";
import { promised } from "../stores/promised.ts";

export function memoryRowStates(): RowStatesStore {
  let kept: RowStates | undefined;
  return promised<RowStatesStore>({
    read: () => structuredClone(kept),
    keep(states) {
      if ((kept?.version ?? 0) !== states.version) return { ok: false };
      const version = states.version + 1;
      kept = structuredClone({ ...states, version });
      return { ok: true, version };
    },
  });
}
