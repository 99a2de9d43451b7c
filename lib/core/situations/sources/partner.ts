import { group, isGroup, text } from "../../changes/records/audit-record.ts";
import { instantOf } from "../../claims/instant.ts";
import type { PolicyFile } from "../../policy/policy-file.ts";
import { sourcesOf } from "../../policy/sources/source.ts";
import type { HookNote } from "../../ports/outside/hook-queue.ts";
import type { Unnoted } from "../noted.ts";
import { readPayload } from "./read-payload.ts";
import { toldBy } from "./told-by.ts";

export type PartnerPlace = {
  readonly file: Pick<PolicyFile, "sources">;
  /** Where Parley itself runs: a partner's bus lies in one account. */
  readonly account: string;
  readonly now: number;
};

/**
 * What a partner's event says; undefined where it is none. INVARIANT (by its bus): its source is the name of the bus, to
 * which EventBridge lets only the partner write.
 */
export function partnerIn(
  body: unknown,
  { file, account, now }: PartnerPlace,
): HookNote | Unnoted | undefined {
  const bus = isGroup(body) ? text(body, "source") : undefined;
  if (!isGroup(body) || bus === undefined || !bus.startsWith("aws.partner/")) return undefined;
  const source = sourcesOf(file).find(({ proof }) => proof.scheme === "partner" && proof.bus === bus);
  if (source === undefined) return { as: "forged", why: "no source of the policy has this bus" };
  if (text(body, "account") !== account) return { as: "forged", why: "its bus is another account's" };
  const [detail, id] = [group(body, "detail"), text(body, "id")];
  if (detail === undefined || id === undefined)
    return { as: "broken", why: "it is no envelope of EventBridge" };
  const read = readPayload(detail, source, now);
  return {
    v: 1,
    source: source.id,
    at: instantOf(now),
    told: toldBy(read, source, { deliveries: [id], at: now }),
  };
}
