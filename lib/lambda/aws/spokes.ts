import type { Ports } from "#acts/runtime.ts";
import { cloudControlClient, configClient, stsClient, type Working } from "#adapters/aws/clients.ts";
import { cloudControlCloud } from "#adapters/aws/outside/cloud/cloud-control.ts";
import { configHistoryAws } from "#adapters/aws/outside/config-history.ts";
import { type ClientFor, spokeClients } from "#adapters/aws/outside/spoke-clients.ts";
import { roleIn, spokeCredentials } from "#adapters/aws/outside/spoke-credentials.ts";
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
    cloud: () =>
      cloudControlCloud(clientsFor(environment, cloudControlClient), { handlerRole, now: Date.now }),
    configHistory: () =>
      configHistoryAws(clientsFor(environment, configClient), { type: (name) => knowledge().type(name) }),
  };
}

/** One client per account and region. Even at home the role is taken: the function itself may do nothing there. */
function clientsFor<C>({ told }: Environment, make: (working: Working) => C): ClientFor<C> {
  const region = told("AWS_REGION");
  const settings = { role: told("SPOKE_ROLE_ARN"), now: Date.now };
  const credentialsFor = spokeCredentials(stsClient({ region }), settings);
  return spokeClients({ credentialsFor, make, globalRegion: globalRegionOf(region) });
}
