import type { Caller } from "#core/attribution/caller.ts";
import type { Registered } from "#core/ports/stores/registry.ts";
import type { Runtime } from "../runtime.ts";

/** Anyone who calls from the account where Parley runs sees what everybody declared; others see what they did. */
export const mayRead = (
  principal: string,
  caller: Caller,
  { settings }: Pick<Runtime, "settings">,
): boolean => principal === caller.principal || caller.account === settings.account;

/** What else is registered is no intent. */
export const isIntent = ({ situation }: Registered): boolean => situation === undefined;

/** INVARIANT (own): of another's intent nobody learns whether there is one. */
export async function findIntent(
  id: string,
  caller: Caller,
  runtime: Pick<Runtime, "registry" | "settings">,
): Promise<Registered | undefined> {
  const found = await runtime.registry.declaration(id, "latest");
  return found !== undefined && isIntent(found) && mayRead(found.by, caller, runtime) ? found : undefined;
}
