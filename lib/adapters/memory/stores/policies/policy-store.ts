import type { PolicyStore } from "#core/ports/stores/policy-store.ts";
import { promised } from "../promised.ts";

export function memoryPolicyStore(): PolicyStore {
  const kept = new Map<string, string>();
  return promised<PolicyStore>({
    keep({ digest, text }) {
      kept.set(digest, text);
    },
    get(digest) {
      return kept.get(digest);
    },
  });
}
