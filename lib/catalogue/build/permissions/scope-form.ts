/**
 * The form of an ARN as a policy needs it: partition and account by name, everything else a star. The owner of the
 * resource is the account itself, whatever the data call it.
 */
export function scopeForm(template: string): string {
  const [arn, , service = "", region = "", account = "", ...rest] = template.split(":");
  return [
    arn,
    `\${Partition}`,
    starred(service),
    starred(region),
    /^(?:\$\{[^}]*\}|\*)$/.test(account) ? `\${Account}` : account,
    ...rest.map(starred),
  ].join(":");
}

const starred = (text: string): string => text.replace(/\$\{[^}]*\}/g, "*").replace(/\*+/g, "*");
