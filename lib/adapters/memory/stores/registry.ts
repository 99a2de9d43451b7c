import type { Registered, Registry } from "#core/ports/stores/registry.ts";
import { promised } from "./promised.ts";

const pageSize = 50;

const placeOf = ({ at, id }: Registered): string => `${new Date(at).toISOString()}#${id}`;

export function memoryRegistry(): Registry {
  const stored = new Map<string, Registered>();
  return promised<Registry>({
    declaration(id) {
      return structuredClone(stored.get(id));
    },
    put(registered) {
      if ((stored.get(registered.id)?.version ?? 0) !== registered.version) return { ok: false };
      const version = registered.version + 1;
      stored.set(registered.id, structuredClone({ ...registered, version }));
      return { ok: true, version };
    },
    of(principal, page) {
      const rest = [...stored.values()]
        .filter((each) => each.by === principal && (page === undefined || placeOf(each) < page))
        .toSorted((a, b) => (placeOf(a) > placeOf(b) ? -1 : 1));
      const declarations = structuredClone(rest.slice(0, pageSize));
      const last = declarations.at(-1);
      return rest.length > pageSize && last !== undefined
        ? { declarations, next: placeOf(last) }
        : { declarations };
    },
  });
}
