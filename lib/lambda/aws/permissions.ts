import type { Ports } from "#acts/runtime.ts";
import { iamClient, stsClient } from "#adapters/aws/clients.ts";
import { iamPermissions } from "#adapters/aws/outside/iam/permissions.ts";
import { spokeClients } from "#adapters/aws/outside/spoke-clients.ts";
import { spokeCredentials } from "#adapters/aws/outside/spoke-credentials.ts";
import { askingSession } from "../setting-names.ts";
import { globalRegionOf } from "./global-region.ts";
import type { AwsGround, Makers } from "./ground.ts";

/** What asks IAM in the accounts of the resources. The session's name keeps it from doing anything else there. */
export function permissionsIn({ environment: { told } }: AwsGround): Makers<Pick<Ports, "permissions">> {
  const permissions = () => {
    const region = told("AWS_REGION");
    const settings = { role: told("READER_ROLE_ARN"), now: Date.now, sessionName: askingSession };
    const clientFor = spokeClients({
      credentialsFor: spokeCredentials(stsClient({ region }), settings),
      make: iamClient,
      globalRegion: globalRegionOf(region),
    });
    return iamPermissions(clientFor, { now: Date.now });
  };
  return { permissions };
}
