/** The steps of a JSON pointer: `/limits/grace` is `limits`, `grace`; the empty pointer is the whole. */
export function pointerSteps(pointer: string): readonly string[] {
  if (pointer === "") return [];
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function pointerOf(steps: readonly PropertyKey[]): string {
  return steps.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
