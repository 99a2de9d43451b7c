import type { ApiOperation } from "../call/call.ts";
import { accountOverrides } from "./accounts.ts";
import { networkOverrides } from "./network.ts";
import type { Override } from "./override.ts";
import { serviceOverrides } from "./services.ts";

type OverrideRow = { readonly source: string; readonly name: string; readonly override: Override };

const rows = [...networkOverrides, ...accountOverrides, ...serviceOverrides].flatMap(
  (override): readonly OverrideRow[] =>
    override.calls.split(/\s+/).map((call) => {
      const [source = "", name = ""] = call.split(":");
      return { source, name, override };
    }),
);

const bySource = Map.groupBy(rows, ({ source }) => source);

/** The overrides that speak of a call, in their order. */
export function overridesOf({
  source,
  action,
}: Pick<ApiOperation, "source" | "action">): readonly Override[] {
  const fitting = bySource.get(source)?.filter(({ name }) => means(name, action)) ?? [];
  return fitting.map(({ override }) => override);
}

/** `*AutomatedBackup*` means every call with that in its name. */
function means(name: string, action: string): boolean {
  const [start = "", ...rest] = name.split("*");
  if (rest.length === 0) return action === name;
  const end = rest.at(-1) ?? "";
  const middle = action.slice(start.length, action.length - end.length);
  const isFramed =
    action.length >= start.length + end.length && action.startsWith(start) && action.endsWith(end);
  return isFramed && rest.slice(0, -1).every((part) => middle.includes(part));
}
