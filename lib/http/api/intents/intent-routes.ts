import { declare } from "#acts/intents/declare.ts";
import { renew, withdraw } from "#acts/intents/edit.ts";
import { findIntent, isIntent, mayRead } from "#acts/intents/find.ts";
import { wishesIn } from "#acts/intents/wishes-in.ts";
import type { Runtime } from "#acts/runtime.ts";
import {
  declareIntent,
  listIntents,
  renewIntent,
  showIntent,
  withdrawIntent,
} from "#core/api/operations/intents.ts";
import type { Caller } from "#core/attribution/caller.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import { otherNamed } from "#core/intents/own-name.ts";
import type { Registered } from "#core/ports/stores/registry.ts";
import { intentView } from "#core/views/intent-view.ts";
import { apiRoute, isRefused, type Refused, refused } from "../../kit/api-route.ts";
import { nextOf, placeIn } from "../../kit/page.ts";
import { knowingOf } from "../knowing.ts";
import { declinedEdit, declinedIntent, inNameOf } from "./intent-refusals.ts";

const shown = (registered: Registered, runtime: Runtime) =>
  intentView(registered, { now: runtime.now(), knowing: knowingOf(runtime) });

const list = "intents";

export const intentRoutes = [
  apiRoute(declareIntent, async ({ caller, body, idempotencyKey: key }, runtime) => {
    const other = otherNamed(body, caller.principal);
    if (other !== undefined) return inNameOf(other, caller);
    const declared = await declare({ actor: caller.actor, key, body }, runtime);
    if (!("registered" in declared)) return declinedIntent(declared);
    const { as, registered } = declared;
    const wishes = await wishesIn(registered, runtime);
    return {
      body: { ...shown(registered, runtime), ...(wishes.length > 0 && { wishes }) },
      status: as === "new" ? 201 : 200,
      etag: registered.version,
      location: `${runtime.settings.publicUrl}/api/intents/${registered.id}`,
    };
  }),
  apiRoute(listIntents, async ({ caller, query }, runtime) => {
    const principal = canonicalPrincipal(query.principal ?? caller.principal);
    if (!mayRead(principal, caller, runtime)) {
      const hint = "leave `principal` out to see your own, or ask from the account where Parley runs";
      return refused("not-yours", "you may not see what others declared", hint);
    }
    const { declarations, next } = await runtime.registry.of(principal, placeIn(list, query.page));
    const items = declarations.filter(isIntent).map((each) => shown(each, runtime));
    return { body: { items, ...nextOf(list, next) } };
  }),
  apiRoute(showIntent, async ({ caller, params }, runtime) => {
    const found = await findIntent(params.id, caller, runtime);
    return found === undefined ? notFound() : { body: shown(found, runtime), etag: found.version };
  }),
  apiRoute(renewIntent, async ({ caller, params, body, ifMatch }, runtime) => {
    const registered = await ownIntent(params.id, caller, runtime);
    if (isRefused(registered)) return registered;
    const edited = await renew({ registered, version: ifMatch }, body.until, runtime);
    if (edited.as !== "done") return declinedEdit(edited);
    const { version, renewed } = edited.registered;
    const capped = renewed?.capped ?? false;
    return { body: { ...shown(edited.registered, runtime), capped }, etag: version };
  }),
  apiRoute(withdrawIntent, async ({ caller, params, ifMatch }, runtime) => {
    const registered = await ownIntent(params.id, caller, runtime);
    if (isRefused(registered)) return registered;
    const edited = await withdraw({ registered, version: ifMatch }, runtime);
    if (edited.as !== "done") return declinedEdit(edited);
    return { body: shown(edited.registered, runtime), etag: edited.registered.version };
  }),
];

const notFound = (): Refused =>
  refused("not-found", "there is no intent of this id", "`GET /api/intents` lists yours");

/** INVARIANT (own): nobody edits what somebody else declared, whatever else they may do. */
async function ownIntent(id: string, caller: Caller, runtime: Runtime): Promise<Registered | Refused> {
  const found = await findIntent(id, caller, runtime);
  if (found === undefined) return notFound();
  if (found.by === caller.principal) return found;
  const hint = `ask \`${found.by}\` to do it`;
  return refused("not-yours", "only the one who declared an intent may change it", hint);
}
