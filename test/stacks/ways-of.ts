import { resourcesOf, type Templates } from "./deployments.ts";

/** Every method of the API by its path, such as `GET /a/{link}`, with how it is authorised. */
export function waysOf(templates: Templates): ReadonlyMap<string, string> {
  const parts = new Map(
    resourcesOf(templates, "AWS::ApiGateway::Resource").map(({ id, properties }) => [id, properties]),
  );
  const pathOf = (id: string): string => {
    const part = parts.get(id);
    return part === undefined ? "" : `${pathOf(idIn(part["ParentId"]))}/${part["PathPart"]}`;
  };
  const methods = resourcesOf(templates, "AWS::ApiGateway::Method").map(({ properties }) => {
    const { HttpMethod, ResourceId, AuthorizationType } = properties;
    return [`${HttpMethod} ${pathOf(idIn(ResourceId))}`, String(AuthorizationType)] as const;
  });
  return new Map(methods);
}

const idIn = (value: unknown): string => (value as { readonly Ref?: string }).Ref ?? "";
