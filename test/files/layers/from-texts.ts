import { readFileSync } from "node:fs";
import type { Policy } from "#core/policy/policy.ts";
import type { FindLayer } from "#files/layers/find-layer.ts";
import { readPolicy } from "#files/policy-text.ts";

export type Texts = Readonly<Record<string, string>>;

export const packagedText = readFileSync(new URL("../../../policies/default.yaml", import.meta.url), "utf8");

/** Finds layers among texts by their paths; the packaged policy is what a checkout has. */
export function among(texts: Texts): FindLayer {
  return (target) => {
    if (target.kind === "packaged")
      return { key: "parley/default@1.0", name: "parley/default@1", text: packagedText };
    const text = texts[target.path];
    return text === undefined
      ? { message: `\`${target.path}\` does not exist`, hint: "check the path" }
      : { key: target.path, text };
  };
}

const form = (text: string) => (/^parley:/m.test(text) ? text : `parley: 1\n${text}`);

export const read = (texts: Texts, root = "policy.yaml") => {
  const whole = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, form(text)]));
  return readPolicy(whole[root] ?? "", root, among(whole));
};

export function policyFrom(texts: Texts, root?: string): Policy {
  const found = read(texts, root);
  if ("policy" in found) return found.policy;
  throw new Error(
    found.diagnostics.map(({ at, message, hint }) => `${at.file}:${at.line}: ${message}; ${hint}`).join("\n"),
  );
}

/** Every complaint in one line: where it stands, what is wrong, what to do. */
export function complaints(texts: Texts, root?: string): readonly string[] {
  const found = read(texts, root);
  if ("policy" in found) return [];
  return found.diagnostics.map(({ at, message, hint }) => `${at.file}:${at.line} ${message} | ${hint}`);
}
