/** An ARN in its parts; the resource part keeps its own colons and slashes. */
export type Arn = {
  readonly text: string;
  readonly partition: string;
  readonly service: string;
  readonly region: string;
  readonly account: string;
  readonly resource: string;
};

export function parseArn(text: string): Arn | undefined {
  if (!text.startsWith("arn:")) return undefined;
  const parts = text.split(":");
  const [, partition, service, region, account] = parts;
  if (parts.length < 6 || !partition || !service || region === undefined || account === undefined)
    return undefined;
  return { text, partition, service, region, account, resource: parts.slice(5).join(":") };
}

/** An ARN's shape: literals and variables of its resource part in turn, beginning with a literal. */
export type ArnShape = {
  readonly service: string;
  /** Whether the ARN says its region, and its account. */
  readonly regional: boolean;
  readonly owned: boolean;
  readonly literals: readonly string[];
  readonly variables: readonly string[];
};

/** Reads a template as AWS writes it, with a dollar sign and braces around its variables, or a star for one. */
export function arnShape(template: string): ArnShape | undefined {
  const [, , service, region, account, ...rest] = template.split(":");
  if (service === undefined || rest.length === 0) return undefined;
  const resource = rest.join(":");
  const variables = [...resource.matchAll(/\$\{([^}]*)\}|\*/g)].map(([, name]) => name ?? "Any");
  const literals = resource.split(/\$\{[^}]*\}|\*/);
  return { service, regional: region !== "", owned: account !== "", literals, variables };
}

/** A shape in an account and a region, such as `events:rule/{RuleName}`. */
export function ownShape(template: string): ArnShape {
  const at = template.indexOf(":");
  const resource = template.slice(at + 1);
  const variables = [...resource.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? "");
  const literals = resource.split(/\{[^}]*\}/);
  return { service: template.slice(0, at), regional: true, owned: true, literals, variables };
}

/** The values that an ARN gives a shape's variables; undefined where it is no such ARN. */
export function matchArn(arn: Arn, shape: ArnShape): readonly string[] | undefined {
  if (arn.service !== shape.service) return undefined;
  const [first = "", ...literals] = shape.literals;
  if (!arn.resource.startsWith(first)) return undefined;
  const values: string[] = [];
  let at = first.length;
  for (const [index, literal] of literals.entries()) {
    const isLast = index === literals.length - 1;
    const end = endOf(arn.resource, { literal, at, isLast });
    if (end <= at) return undefined;
    values.push(arn.resource.slice(at, end));
    at = end + literal.length;
  }
  return at === arn.resource.length && values.every((value, index) => fits(value, shape, index))
    ? values
    : undefined;
}

function endOf(
  text: string,
  { literal, at, isLast }: { literal: string; at: number; isLast: boolean },
): number {
  if (!isLast) return text.indexOf(literal, at + 1);
  return text.endsWith(literal) ? text.length - literal.length : -1;
}

/** A variable in the middle has no separators; the last may hold slashes, but no colon. */
function fits(value: string, shape: ArnShape, index: number): boolean {
  const isLast = index === shape.variables.length - 1;
  const separator =
    shape.variables.length > 1 || !/Path$|^LogGroup|^Secret|^Parameter/.test(shape.variables[index] ?? "");
  if (!isLast) return !value.includes("/") && !value.includes(":");
  return !(separator && value.includes(":"));
}

/** The name that an ARN most probably ends in; a function's may be followed by a qualifier. */
export function nameIn({ service, resource }: Arn): string {
  const [kind, name] = resource.split(":");
  if (service === "lambda" && kind === "function" && name !== undefined) return name;
  return resource.slice(Math.max(resource.lastIndexOf("/"), resource.lastIndexOf(":")) + 1);
}
