import type { Permissions } from "#core/ports/outside/permissions.ts";
import { iamClient, stsClient } from "../../clients.ts";
import { spokeClients } from "../spoke-clients.ts";
import { type SpokeCredentialsInput, spokeCredentials } from "../spoke-credentials.ts";
import { iamPermissions } from "./permissions.ts";

type SpokePermissionsInput = SpokeCredentialsInput & {
  readonly region: string;
  readonly globalRegion: string;
};

/** What asks IAM in the accounts of the resources, with its clients: few cases ask, so functions open it later. */
export function spokePermissions({ region, globalRegion, ...settings }: SpokePermissionsInput): Permissions {
  const credentialsFor = spokeCredentials(stsClient({ region }), settings);
  return iamPermissions(spokeClients({ credentialsFor, make: iamClient, globalRegion }), settings);
}
