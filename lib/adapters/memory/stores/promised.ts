type Plain<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...said: infer Said) => Promise<infer Answer>
    ? (...said: Said) => Answer
    : never;
};

/** A port whose every answer is known at once; what a function throws rejects. */
export function promised<Port extends object>(plain: Plain<Port>): Port {
  const methods = Object.entries(plain as Record<string, (...said: readonly unknown[]) => unknown>);
  return Object.fromEntries(
    methods.map(([name, method]) => [name, (...said: readonly unknown[]) => Promise.try(method, ...said)]),
  ) as Port;
}
