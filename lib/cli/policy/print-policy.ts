import { layersBeside } from "#catalogue/store/policy-layers.ts";
import { type ShownPolicy, shownText, showPolicy } from "#files/shown-policy.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { readText } from "../inputs/disk.ts";
import { policyPlace, rejected } from "../inputs/load.ts";
import { jsonText, plainLines } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";

type PrintPolicyInput = { readonly policy: string | undefined; readonly json?: boolean };

/** Prints what the layers of a policy come to. */
export async function printPolicy({ policy, json }: PrintPolicyInput, terminal: Terminal): Promise<ExitCode> {
  const place = policyPlace(terminal, policy);
  const shown = showPolicy({
    text: await readText(place),
    name: place.named,
    find: layersBeside(place.path),
  });
  if ("diagnostics" in shown) throw rejected(place.named, "policy", shown.diagnostics);
  terminal.out(json === true ? `${jsonText(asDocument(shown))}\n` : asText(shown));
  return exitCodes.fine;
}

const layersOf = ({ policy }: ShownPolicy) =>
  (policy.layers ?? []).map(({ key, name, digest }) => ({ key, name, digest }));

function asDocument(shown: ShownPolicy) {
  const { policy, document, rows, removed } = shown;
  const { name, digest } = policy;
  return { name, digest, layers: layersOf(shown), rows, removed, document };
}

function asText(shown: ShownPolicy): string {
  const layers = layersOf(shown).map(({ name, key, digest }) => {
    const called = name === key || name.endsWith(`/${key}`) ? name : `${name} (${key})`;
    return `#   ${called} ${digest.slice(0, 12)}\n`;
  });
  const made = layers.length === 0 ? "" : `# made of, each after what it extends:\n${layers.join("")}`;
  return plainLines(`# ${shown.policy.name} ${shown.policy.digest.slice(0, 12)}\n${made}${shownText(shown)}`);
}
