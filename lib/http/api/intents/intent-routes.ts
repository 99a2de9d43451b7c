import { type Declared, declare } from "#acts/intents/declare.ts";
import { type Edited, renew, withdraw } from "#acts/intents/edit.ts";
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
import { valueText } from "#core/fields/value-text.ts";
import { otherNamed } from "#core/intents/own-name.ts";
import type { Registered } from "#core/ports/stores/registry.ts";
import { intentView } from "#core/views/intent-view.ts";
import { apiRoute, isRefused, type Refused, refused } from "../../kit/api-route.ts";
import { knowingOf } from "../../kit/knowing.ts";
import { bodyMistakes } from "../../kit/mistakes.ts";
import { nextOf, placeIn } from "../../kit/page.ts";

/** What the body says of who declares is nothing that AWS proved. */
const inNameOf = (other: string, { principal }: Caller): Refused =>
  refused(
    "not-yours",
    `you call as \`${principal}\` and cannot declare for ${valueText(other)}`,
    "leave the principal out of the body, or call with the credentials of the one who intends it",
  );

type Declined = Exclude<Declared, { readonly registered: unknown }>;

function declinedIntent(declined: Declined): Refused {
  switch (declined.as) {
    case "flawed":
      return bodyMistakes(declined.mistakes);
    case "key reused":
      return refused(
        "key-reused",
        "something else was declared under this `Idempotency-Key`",
        "send a fresh key for each intent, and the same body when you try again",
      );
    case "no leave":
      return refused(
        "not-yours",
        "the intent in `under` gives you no leave",
        "ask the person who declared it to name you in its `delegates`, with an end that is still to come",
      );
    case "may not sign":
      return refused(
        "not-yours",
        "only a person who signs in can let others act for them: agents hold keys too",
        "give leave at the console (`parley leave AGENT` opens the page), or have a row of the policy's `actors` say `givesLeave` of you",
      );
  }
}

type Unedited = Exclude<Edited, { readonly as: "done" }>;

const whyNot = {
  ended: ["it has ended already", "declare a new intent"],
  unconfirmed: [
    "nothing that is open now confirms its reason",
    "declare a new intent whose `motivation.ref` names what is open by somebody else's word, and began before it",
  ],
  capped: ["for this reason it can last no longer", "declare a new intent if there is a new reason"],
} as const;

function declinedEdit(unedited: Unedited): Refused {
  if (unedited.as === "flawed") return bodyMistakes(unedited.mistakes);
  if (unedited.as === "out of date") {
    return refused("out-of-date", "it was changed since you saw it", "read it again, and edit that version");
  }
  const [detail, hint] = whyNot[unedited.as];
  const { until } = unedited;
  const end = until === undefined ? "it has no end of its own" : `its end stays at ${until}`;
  return refused("conflict", `${detail}; ${end}`, hint);
}

const shown = (registered: Registered, runtime: Runtime) =>
  intentView(registered, { now: runtime.now(), knowing: knowingOf(runtime) });

const list = "intents";

export const intentRoutes = [
  apiRoute(declareIntent, async ({ caller, body, idempotencyKey: key }, runtime) => {
    const other = otherNamed(body, caller.principal);
    if (other !== undefined) return inNameOf(other, caller);
    const declared = await declare({ actor: caller.actor, approved: caller.approved, key, body }, runtime);
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
