import type { Parley } from "#adapters/parley/client.ts";
import { allOf } from "#adapters/parley/pages.ts";
import { listDockets } from "#core/api/operations/dockets.ts";
import { InvalidInput } from "#core/faults.ts";
import { parseResource, resourceText } from "#core/resources/resource-id.ts";

const mostNamed = 10;
const whole = "123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout";

/** Written in full it has an account first, and two slashes at least behind it. */
const isWhole = (text: string): boolean => /^\d{12}\/[^/]*\/[^/]*\//.test(text);

/** What somebody may call a resource by: its identifier, the last part of that, and its type before either. */
function isCalled(resource: string, name: string): boolean {
  const { type, id } = parseResource(resource);
  const last = id.split(/[/:|]/).at(-1) ?? id;
  const kinds = [type, type.split("::").at(-1) ?? type];
  return [id, last].some((each) => each === name || kinds.some((kind) => `${kind}/${each}` === name));
}

/**
 * A resource as it was named at a terminal. INVARIANT (never guessed): a short name is taken where just one of the resources
 * that Parley keeps an eye on has it.
 */
export async function resourceNamed(name: string, parley: Parley): Promise<string> {
  if (isWhole(name)) return resourceText(parseResource(name));
  const narrower = `write the resource in full, like \`${whole}\``;
  const all = name.trim() === "" ? [] : await allOf(parley, listDockets, { narrower });
  const found = all.map(({ resource }) => resource).filter((resource) => isCalled(resource, name));
  const [only, ...more] = [...new Set(found)].toSorted();
  if (only !== undefined && more.length === 0) return only;
  const shown = `\`${name.slice(0, 200)}\``;
  if (only === undefined)
    throw new InvalidInput(`Parley keeps an eye on no resource that is called ${shown}`, {
      hint: `check how it is written, or write it in full, like \`${whole}\``,
    });
  const listed = [only, ...more].slice(0, mostNamed);
  const left = 1 + more.length - listed.length;
  throw new InvalidInput(`${1 + more.length} resources are called ${shown}`, {
    hint: ["write one of them in full:", ...listed, ...(left > 0 ? [`and ${left} more`] : [])].join("\n"),
  });
}
