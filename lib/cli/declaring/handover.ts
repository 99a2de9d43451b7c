import type { Parley } from "#adapters/parley/client.ts";
import { allOf } from "#adapters/parley/pages.ts";
import { listIntents } from "#core/api/operations/intents.ts";
import { exploreVerdict } from "#core/api/operations/preview.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import { InvalidInput } from "#core/faults.ts";
import type { IntentView } from "#core/views/intent-view.ts";
import { fieldIn } from "../asking/asked-field.ts";
import { resourceNamed } from "../asking/named-resource.ts";
import { say } from "../asking/shown.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Asked } from "../remote/open.ts";
import { plain } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { withdrawn } from "./withdraw.ts";

export type HandoverAsked = Asked & {
  readonly resource: string;
  readonly fields: readonly string[];
  readonly to: string;
};

type HandoverState = {
  readonly intents: readonly IntentView[];
  /** Fields that would be held by somebody else, or by nobody, if the caller let go now. */
  readonly unheld: readonly { readonly field: string; readonly holders: readonly string[] }[];
};

/** The caller's own intents on these fields. INVARIANT (nothing else ends): one that claims more is not touched. */
async function ownIntents(
  resource: string,
  fields: readonly string[],
  parley: Parley,
): Promise<readonly IntentView[]> {
  const all = await allOf(parley, listIntents, { narrower: "withdraw old intents with `parley withdraw`" });
  const own = all.filter(
    (each) =>
      each.state === "active" &&
      each.resource === resource &&
      each.claims?.some(({ field }) => fields.includes(field)),
  );
  if (own.length === 0)
    throw new InvalidInput("you declared nothing there that you could hand over", {
      hint: "`parley digest` lists what you declared; what you only wrote is taken over by the next one who writes there",
    });
  const more = own.flatMap(({ claims = [] }) => claims).find(({ field }) => !fields.includes(field));
  if (more === undefined) return own;
  throw new InvalidInput(`what you declared there is also about \`${more.field}\`, which would end with it`, {
    hint: "name that field as well, or declare it anew by itself first",
  });
}

async function stateOf(
  asked: HandoverAsked,
  fields: readonly string[],
  parley: Parley,
): Promise<HandoverState> {
  const { resource } = asked;
  const intents = await ownIntents(resource, fields, parley);
  const without = intents.flatMap(({ claims = [] }) => claims.map(({ id }) => id));
  const { wouldBe } = await parley.ask(exploreVerdict, { body: { resource, without } });
  const to = canonicalPrincipal(asked.to);
  const unheld = fields.flatMap((field) => {
    const then = wouldBe.fields.find(({ path }) => path === field);
    const holders = (then?.holders ?? []).map(({ by }) => by);
    const isTheirs = then?.outcome !== "ask" && holders.some((by) => canonicalPrincipal(by) === to);
    return isTheirs ? [] : [{ field, holders }];
  });
  return { intents, unheld };
}

/**
 * `parley handover`: lets go of fields once somebody else holds them. INVARIANT (no gap): the verdict without the
 * caller's claims is asked first, and unless it names the other as holder nothing is withdrawn, so that the value never
 * falls to a default between two owners.
 */
export async function tellHandover(
  asked: HandoverAsked,
  terminal: Terminal,
  parley: Parley,
): Promise<ExitCode> {
  const fields = asked.fields.map(fieldIn);
  const resource = await resourceNamed(asked.resource, parley);
  const { intents, unheld } = await stateOf({ ...asked, resource }, fields, parley);
  const { to } = asked;
  if (unheld.length > 0) {
    const lines = [
      ...unheld.map(
        ({ field, holders }) =>
          `${plain(field)} would go to ${plain(holders.join(", ") || "nobody")}, not to ${plain(to)}: it stays yours`,
      ),
      `have them declare it first, with a reason that counts: parley declare ${plain(resource)} ${fields.map((field) => `'${plain(field)}=…'`).join(" ")} --because …`,
    ];
    say({ document: { handedOver: false, resource, to, unheld }, lines }, asked, terminal);
    return exitCodes.revert;
  }
  for (const { id } of intents) await withdrawn(id, parley);
  const ids = intents.map(({ id }) => id);
  const lines = [`${plain(fields.join(", "))} is handed over to ${plain(to)}; your ${ids.join(", ")} ended`];
  say({ document: { handedOver: true, resource, to, fields, withdrawn: ids }, lines }, asked, terminal);
  return exitCodes.fine;
}
