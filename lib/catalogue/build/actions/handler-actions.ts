import type { Handlers } from "#core/resource-types/schema-facts.ts";
import type { IamService } from "../sources/iam-data.ts";

import { plainName } from "./plain-name.ts";

/** The services by prefix, and the prefixes that are a type's own. */
type HandlerActionsInput = {
  readonly services: ReadonlyMap<string, IamService>;
  readonly own: readonly string[];
};

/**
 * Handlers as IAM spells their actions. Wildcards over a type's own service are expanded, because they say which
 * calls change it; those over other services stay, because they say what a handler may do.
 */
export function spelledHandlers(type: string, handlers: Handlers, around: HandlerActionsInput): Handlers {
  const noun = plainName(type.split("::").at(-1) ?? "");
  return Object.fromEntries(
    Object.entries(handlers).map(([name, actions]) => [
      name,
      [...new Set(actions.flatMap((action) => spelled(action, noun, around)))].sort(),
    ]),
  );
}

function spelled(
  permission: string,
  noun: string,
  { services, own }: HandlerActionsInput,
): readonly string[] {
  const [prefix = "", action = ""] = permission.split(":");
  const service = services.get(prefix.toLowerCase());
  if (service === undefined || action === "") return [];
  const wanted = action.toLowerCase();
  const names = service.actions.map(({ name }) => name);
  const inService = (name: string) => `${service.prefix}:${name}`;
  if (!wanted.includes("*"))
    return [inService(names.find((name) => name.toLowerCase() === wanted) ?? action)];
  if (!own.includes(service.prefix)) return [inService(action)];
  // A wildcard over the whole service would blame the type for calls that speak of another.
  const begins = wanted.slice(0, wanted.indexOf("*"));
  const meant = names.filter((name) =>
    begins === "" ? plainName(name).includes(noun) : name.toLowerCase().startsWith(begins),
  );
  return (meant.length > 0 ? meant : [action]).map(inService);
}

/** Whether creating, updating or deleting the type needs the action. */
export function handles({ handlers }: { readonly handlers: Handlers }, permission: string): boolean {
  return [handlers.create, handlers.update, handlers.delete].some((actions) => actions?.includes(permission));
}
