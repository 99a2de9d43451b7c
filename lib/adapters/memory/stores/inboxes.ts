import type { ActorNotice } from "#core/ledger/actor-notice.ts";
import { type Inboxes, inboxPage } from "#core/ports/people/inboxes.ts";
import { promised } from "./promised.ts";

type KeptNotice = { readonly notice: ActorNotice; wasHandedOn: boolean };

export function memoryInboxes(): Inboxes {
  const boxes = new Map<string, KeptNotice[]>();
  const boxOf = (principal: string): KeptNotice[] => {
    const box = boxes.get(principal) ?? [];
    boxes.set(principal, box);
    return box;
  };
  const find = ({ id, actor }: ActorNotice) => boxOf(actor.principal).find(({ notice }) => notice.id === id);
  return promised<Inboxes>({
    put(notice) {
      const known = find(notice);
      if (known === undefined)
        boxOf(notice.actor.principal).push({ notice: structuredClone(notice), wasHandedOn: false });
      return { wasHandedOn: known?.wasHandedOn ?? false };
    },
    handedOn(notice) {
      const known = find(notice);
      if (known !== undefined) known.wasHandedOn = true;
    },
    list(principal, after) {
      const box = boxes.get(principal) ?? [];
      const from = after === undefined ? 0 : Number(after) + 1;
      const found = box.slice(from, from + inboxPage);
      const last = found.length > 0 ? String(from + found.length - 1) : after;
      const notices = found.map(({ notice }) => structuredClone(notice));
      return { notices, ...(last !== undefined && { last }) };
    },
  });
}
