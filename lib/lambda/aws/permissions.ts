import type { Ports } from "#acts/runtime.ts";
import { once } from "#core/remembered.ts";
import { askingSession } from "../setting-names.ts";
import { globalRegionOf } from "./global-region.ts";
import type { AwsGround, Makers } from "./ground.ts";

/** Opened when somebody is first asked about. The session's name keeps it from doing anything else in those accounts. */
export function permissionsIn({ environment: { told } }: AwsGround): Makers<Pick<Ports, "permissions">> {
  const permissions = () => {
    const region = told("AWS_REGION");
    const settings = { role: told("READER_ROLE_ARN"), now: Date.now, sessionName: askingSession };
    const opened = once(async () => {
      const { spokePermissions } = await import("#adapters/aws/outside/iam/spoke-permissions.ts");
      return spokePermissions({ ...settings, region, globalRegion: globalRegionOf(region) });
    });
    return {
      mayWrite: async (...asked: Parameters<Ports["permissions"]["mayWrite"]>) =>
        (await opened()).mayWrite(...asked),
    };
  };
  return { permissions };
}
