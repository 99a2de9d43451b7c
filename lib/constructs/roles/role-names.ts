/** The names of an installation's roles, the same in every account. */
export const readerName = (name: string): string => `${name}-reader`;
export const restorerName = (name: string): string => `${name}-restorer`;
export const handlerName = (name: string, service: string): string => `${name}-handler-${service}`;

/** The second part of a type, such as `AutoScaling`; types of one service share a handler role. */
export const serviceOf = (type: string): string => type.split("::")[1] ?? "";

/** ARNs with `{account}`, and `{service}` in the last, as the settings of functions take them. */
export function roleTemplates(name: string, partition: string) {
  const arn = (role: string) => `arn:${partition}:iam::{account}:role/${role}`;
  return {
    reader: arn(readerName(name)),
    restorer: arn(restorerName(name)),
    handler: arn(handlerName(name, "{service}")),
  };
}
