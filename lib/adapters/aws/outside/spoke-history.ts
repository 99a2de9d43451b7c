import type { ConfigHistory } from "#core/ports/outside/config-history.ts";
import { configClient, stsClient } from "../clients.ts";
import { configHistoryAws } from "./config-history.ts";
import { spokeClients } from "./spoke-clients.ts";
import { type SpokeCredentialsInput, spokeCredentials } from "./spoke-credentials.ts";

type SpokeHistoryInput = SpokeCredentialsInput &
  Parameters<typeof configHistoryAws>[1] & { readonly region: string; readonly globalRegion: string };

/** What reads AWS Config in the accounts of the resources, with its clients: only a first look asks, so it is opened later. */
export function spokeHistory({ region, globalRegion, type, ...settings }: SpokeHistoryInput): ConfigHistory {
  const credentialsFor = spokeCredentials(stsClient({ region }), settings);
  return configHistoryAws(spokeClients({ credentialsFor, make: configClient, globalRegion }), { type });
}
