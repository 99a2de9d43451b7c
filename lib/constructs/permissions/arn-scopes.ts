/** ARN forms without those that another one covers already. */
export function broadest(forms: readonly string[]): readonly string[] {
  const all = [...new Set(forms)].sort();
  return all.filter((form) => !all.some((other) => other !== form && covers(other, form)));
}

/** A star in a policy stands for anything, slashes and colons too. */
function covers(broad: string, narrow: string): boolean {
  const shape = broad.split("*").map((part) => RegExp.escape(part));
  return new RegExp(`^${shape.join(".*")}$`).test(narrow);
}

/** Those forms that are the type's own, or lie beneath one. */
export function ownForms(forms: readonly string[], arns: readonly string[]): readonly string[] {
  const own = arns.map(starred);
  return forms.filter((form) =>
    own.some((arn) => starred(form) === arn || starred(form).startsWith(`${arn}/`)),
  );
}

const starred = (arn: string): string => arn.replace(/\$\{[^}]*\}/g, "*").replace(/^arn:[^:]*:/, "arn:*:");
