import type { Json } from "#core/fields/json.ts";
import type { ApiCall, Birthplace, KindScene, Properties } from "./resource-kind.ts";

export const textOf = (properties: Properties, name: string): string => {
  const value = properties[name];
  return typeof value === "string" ? value : "";
};

export const arn = (
  service: string,
  { account, region }: Pick<Birthplace, "account" | "region">,
  rest: string,
) => `arn:aws:${service}:${region === "global" ? "" : region}:${account}:${rest}`;

/** As many hexadecimal digits as a service gives its resources, from a fresh id. */
export const freshHex = ({ newId }: Birthplace, digits: number): string =>
  newId().replaceAll("-", "").slice(-digits);

/** The name that was asked for, or one that the cloud makes up. */
export const nameOr = (asked: Properties, name: string, place: Birthplace): Properties => ({
  [name]: asked[name] ?? `made-${freshHex(place, 8)}`,
});

/** A call that only says which resource it is about. */
export function plainCall(
  name: string,
  target: (scene: KindScene) => Properties,
  answer?: Properties,
): ApiCall {
  return {
    name,
    writes: [],
    requests: (scene) => [{ parameters: target(scene), ...(answer !== undefined && { answer }) }],
  };
}

/** The parameters that name a resource by one property. */
export const byProperty =
  (parameter: string, property: string) =>
  ({ before, after }: KindScene): Properties => ({
    [parameter]: (after[property] ?? before[property] ?? "") as Json,
  });
