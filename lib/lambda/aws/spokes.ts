import type { Ports } from "#acts/runtime.ts";
import { cloudControlClient, stsClient } from "#adapters/aws/clients.ts";
import { cloudControlCloud } from "#adapters/aws/outside/cloud/cloud-control.ts";
import { spokeClients } from "#adapters/aws/outside/spoke-clients.ts";
import { roleIn, spokeCredentials } from "#adapters/aws/outside/spoke-credentials.ts";
import { once } from "#core/remembered.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Environment } from "./environment.ts";
import { globalRegionOf } from "./global-region.ts";
import type { AwsGround, Makers } from "./ground.ts";

/** What reaches into the accounts of the resources. */
export function spokesIn({
  environment,
  knowledge,
}: AwsGround): Makers<Pick<Ports, "cloud" | "configHistory">> {
  const role = () => environment.maybe("HANDLER_ROLE_ARN");
  const handlerRole = (resource: ResourceId) => {
    const template = role();
    return template === undefined ? undefined : roleIn(template, resource);
  };
  return {
    cloud: () => {
      const { region, globalRegion, ...settings } = reachOf(environment);
      const credentialsFor = spokeCredentials(stsClient({ region }), settings);
      const clientFor = spokeClients({ credentialsFor, make: cloudControlClient, globalRegion });
      return cloudControlCloud(clientFor, { handlerRole, now: Date.now });
    },
    configHistory: () => {
      const reach = reachOf(environment);
      const opened = once(async () => {
        const { spokeHistory } = await import("#adapters/aws/outside/spoke-history.ts");
        return spokeHistory({ ...reach, type: (name) => knowledge().type(name) });
      });
      return { before: async (...asked) => (await opened()).before(...asked) };
    },
  };
}

/** One client per account and region. Even at home the role is taken: the function itself may do nothing there. */
function reachOf({ told }: Environment) {
  const region = told("AWS_REGION");
  return { region, globalRegion: globalRegionOf(region), role: told("SPOKE_ROLE_ARN"), now: Date.now };
}
