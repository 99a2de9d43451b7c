import type { KeptOwners } from "#core/owners/owners-book.ts";
import type { OwnersStore } from "#core/ports/stores/owners-store.ts";
import { promised } from "../stores/promised.ts";

export function memoryOwnersStore(): OwnersStore {
  let kept: KeptOwners | undefined;
  return promised<OwnersStore>({
    read: () => structuredClone(kept),
    keep(owners) {
      kept = structuredClone(owners);
    },
  });
}
