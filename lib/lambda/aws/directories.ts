import type { Ports } from "#acts/runtime.ts";
import { stsClient } from "#adapters/aws/clients.ts";
import { appRegistryOwners } from "#adapters/aws/people/owners/app-registry.ts";
import { directoryDesk } from "#adapters/aws/people/owners/directory-desk.ts";
import { identityCenterOwners } from "#adapters/aws/people/owners/identity-center.ts";
import { isList, jsonIn } from "#core/fields/json.ts";
import { partitionOf } from "#core/resources/arn.ts";
import type { AwsGround, Makers } from "./ground.ts";

const domainOf = (region: string): string =>
  partitionOf(region) === "aws-cn" ? "amazonaws.com.cn" : "amazonaws.com";

/** Who owns what, as AppRegistry and Identity Center know it. */
export function directoriesIn({
  environment: { told },
}: AwsGround): Makers<Pick<Ports, "appRegistry" | "identityCenter">> {
  const deskOf = (service: string, prefix: string, region: string) => {
    const host = `${prefix}.${region}.${domainOf(region)}`;
    // The client itself asks nothing: it is how the SDK hands out the function's credentials.
    return directoryDesk(stsClient({ region }).config, { host, service, region });
  };
  return {
    appRegistry: () =>
      appRegistryOwners(deskOf("servicecatalog", "servicecatalog-appregistry", told("AWS_REGION"))),
    identityCenter: () => {
      const groups = jsonIn(told("IDENTITY_GROUPS"));
      const patterns = isList(groups) ? groups.filter((one) => typeof one === "string") : [];
      const store = { store: told("IDENTITY_STORE"), groups: patterns };
      return identityCenterOwners(deskOf("identitystore", "identitystore", told("IDENTITY_REGION")), store);
    },
  };
}
