/** An ARN template without the names of its variables, so that two sources can be compared. */
export function arnForm(template: string): string {
  const [arn, , ...rest] = template.split(":");
  return [arn, "*", ...rest].join(":").replace(/\$\{[^}]*\}/g, "*");
}

export const arnService = (template: string): string => template.split(":")[2] ?? "";

/** A few templates name the first partition where all are meant. */
export const anyPartition = (template: string): string => template.replace(/^arn:aws:/, `arn:\${Partition}:`);
