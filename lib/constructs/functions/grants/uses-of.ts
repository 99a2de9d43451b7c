import { askers, callsOf, doors, type FunctionName, roleTakenBy } from "../../doors/doors.ts";
import { serviceUse } from "./service-uses.ts";
import { isTableCall, tableUse } from "./table-uses.ts";
import type { Grant, GrantGround, Settings, Use } from "./use.ts";

/** All that a function is granted and told, in one statement for each resource. */
export function usesOf(name: FunctionName, ground: GrantGround): Use {
  const uses = callsOf(name).flatMap((call) => {
    const use = isTableCall(call) ? tableUse(call, ground) : serviceUse(call, ground);
    return use === undefined ? [] : [use];
  });
  const all = [...uses, spokeUse(name, ground), askingUse(name, ground), addressUse(name, ground)];
  const settings: Settings = Object.assign({}, ...all.map((use) => use.settings));
  return { grants: merged(all.flatMap(({ grants }) => grants)), settings };
}

/** Those who put addresses into what people read, and those who answer under it. */
function addressUse(name: FunctionName, { reach: { publicUrl } }: GrantGround): Use {
  const calls: readonly string[] = callsOf(name);
  const isTold = doors[name].startedBy === "http" || calls.includes("links.sign");
  return { grants: [], settings: isTold ? { PUBLIC_URL: publicUrl } : {} };
}

function merged(grants: readonly Grant[]): readonly Grant[] {
  const alike = Map.groupBy(grants, ({ resources, conditions }) => JSON.stringify([resources, conditions]));
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const actions = new Set([first, ...others].flatMap((grant) => grant.actions));
    return [{ ...first, actions: [...actions].sort() }];
  });
}

/** A statement is kept far below the size of a policy, which may be one of several then. */
const accountsAtOnce = 40;

/** INVARIANT (by name): exactly this role in exactly these accounts, even where the account is Parley's own. */
function spokeUse(name: FunctionName, { reach: { roles }, accounts }: GrantGround): Use {
  const taken = roleTakenBy(name);
  const role = taken && roles[taken];
  // While nothing may be restored there is no role to take.
  if (role === undefined) return { grants: [], settings: {} };
  const isWriting = taken === "restorer" && roles.handler !== undefined;
  return {
    grants: takingOf(role, accounts),
    settings: { SPOKE_ROLE_ARN: role, ...(isWriting && { HANDLER_ROLE_ARN: roles.handler }) },
  };
}

/** Those who ask take the reading role, which lets their sessions do nothing else. */
function askingUse(name: FunctionName, { reach: { roles }, accounts }: GrantGround): Use {
  if (!askers.includes(name)) return { grants: [], settings: {} };
  return { grants: takingOf(roles.reader, accounts), settings: { READER_ROLE_ARN: roles.reader } };
}

function takingOf(role: string, accounts: readonly string[]): readonly Grant[] {
  const all = accounts.map((account) => role.replaceAll("{account}", account));
  return Array.from({ length: Math.ceil(all.length / accountsAtOnce) }, (_, at) => ({
    actions: ["sts:AssumeRole"],
    resources: all.slice(at * accountsAtOnce, (at + 1) * accountsAtOnce),
  }));
}
