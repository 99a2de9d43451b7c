import { instantOf } from "#core/claims/instant.ts";
import { groupSign, isGroupName } from "#core/owners/owner-name.ts";
import { OwnersPart, type OwnersSourceName } from "#core/owners/owners-book.ts";
import type { Owners } from "#core/ports/people/owners.ts";
import type { Runtime } from "../runtime.ts";

type RefreshRuntime = Pick<Runtime, "owners" | "appRegistry" | "identityCenter" | "settings" | "now" | "log">;

type Refreshed = { readonly part: OwnersPart; readonly fault?: unknown };

/** Groups that are named and that the parts do not know themselves. */
function groupsNamedIn(parts: readonly OwnersPart[]): readonly string[] {
  const known = new Set(parts.flatMap(({ groups }) => Object.keys(groups)));
  const named = parts.flatMap(({ rows, groups }) => [
    ...rows.flatMap(({ owners }) => Object.values(owners).flat()),
    ...Object.values(groups).flatMap(({ members }) => members),
  ]);
  const names = named.filter(isGroupName).map((name) => name.slice(groupSign.length));
  return [...new Set(names)].filter((name) => !known.has(name));
}

type AskedSource = {
  readonly source: OwnersSourceName;
  readonly owners: Owners;
  readonly wanted: readonly string[];
  /** What it told the last time. */
  readonly before: OwnersPart | undefined;
};

/** INVARIANT (nothing half read): of a source that does not answer everything is as it was, and marked as uncertain. */
async function refreshed({ source, owners, wanted, before }: AskedSource, at: string): Promise<Refreshed> {
  try {
    const told = await owners.tell(wanted);
    return { part: OwnersPart.parse({ source, asOf: at, ok: true, ...told }) };
  } catch (fault) {
    const last = before ?? { source, rows: [], groups: {} };
    return { part: { ...last, ok: false }, fault };
  }
}

/** Asks each source again who owns what, and keeps it; fails where one did not answer, once the others are kept. */
export async function refreshOwners(runtime: RefreshRuntime): Promise<{ readonly rows: number }> {
  const { owners, settings, now, log } = runtime;
  const { file, sources = [] } = settings.owners ?? {};
  const kept = sources.length === 0 ? undefined : await owners.read();
  const { appRegistry, identityCenter } = runtime;
  const tellers = {
    "app-registry": { tell: (groups) => appRegistry.tell(groups) },
    "identity-center": { tell: (groups) => identityCenter.tell(groups) },
  } as const satisfies Readonly<Record<string, Owners>>;
  const parts: OwnersPart[] = [];
  let failed: unknown;
  for (const source of ["app-registry", "identity-center"] as const) {
    if (!sources.includes(source)) continue;
    const wanted = groupsNamedIn([...(file === undefined ? [] : [file]), ...parts]);
    const before = kept?.parts.find((part) => part.source === source);
    const asked = { source, owners: tellers[source], wanted, before };
    const { part, fault } = await refreshed(asked, instantOf(now()));
    if (fault !== undefined) log.warn("a source of owners does not answer", { source });
    failed ??= fault;
    parts.push(part);
  }
  if (parts.length > 0) await owners.keep({ v: 1, parts });
  if (failed !== undefined) throw failed;
  return { rows: parts.reduce((sum, { rows }) => sum + rows.length, 0) };
}
