import type { GovernedPlace } from "../../receiving/envelope.ts";
import { isGoverned } from "../../receiving/governed.ts";
import { parseResource } from "../../resources/resource-id.ts";
import type { Mistake } from "../../schema/check.ts";
import { flaw } from "./flaw.ts";

/** Of what Parley does not govern nobody would ever hear. */
export function resourceFlaws(resource: string | undefined, place: GovernedPlace): readonly Mistake[] {
  if (resource === undefined) return [];
  const { account, region, type } = parseResource(resource);
  if (isGoverned({ account, region, type }, place)) return [];
  const [what, setting] = !place.accounts.includes(account)
    ? [`account \`${account}\` is not served`, "accounts"]
    : !place.governs.includes(type)
      ? [`\`${type}\` is not governed`, "types"]
      : [`region \`${region}\` is not served`, "regions"];
  return [
    flaw(
      "/resource",
      `${what} here`,
      `ask those who operate Parley to add it to the ${setting} of the installation`,
    ),
  ];
}
