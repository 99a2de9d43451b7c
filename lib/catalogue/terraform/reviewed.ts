import type { Reviewed } from "./build-map.ts";
import { api } from "./reviewed/api.ts";
import { balancing } from "./reviewed/balancing.ts";
import { compute } from "./reviewed/compute.ts";
import { identity } from "./reviewed/identity.ts";
import { network } from "./reviewed/network.ts";
import { operations } from "./reviewed/operations.ts";
import { storage } from "./reviewed/storage.ts";
import { everywhere, services } from "./reviewed/words.ts";

/** What people looked at, beside what the rule finds. */
export const reviewed: Reviewed = {
  types: { ...api, ...balancing, ...compute, ...identity, ...network, ...operations, ...storage },
  services,
  everywhere,
};
