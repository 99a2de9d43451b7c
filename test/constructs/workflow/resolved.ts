/** Text of a template with its `Fn::Join`, `Ref` and `Fn::GetAtt` taken for what they will be. */
export function resolved(value: unknown, known: (name: string) => string): string {
  if (typeof value === "string") return value;
  const { Ref, ...more } = value as {
    Ref?: string;
    "Fn::Join"?: [string, unknown[]];
    "Fn::GetAtt"?: string[];
  };
  if (Ref !== undefined) return known(Ref);
  if (more["Fn::GetAtt"] !== undefined) return known(more["Fn::GetAtt"].join("."));
  const [separator, parts] = more["Fn::Join"] ?? ["", []];
  return parts.map((part) => resolved(part, known)).join(separator);
}
