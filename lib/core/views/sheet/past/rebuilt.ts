import type { Dispute } from "../../../arbitration/dispute.ts";
import type { FieldFacts } from "../../../arbitration/project/field-case.ts";
import { type Claim, lastChangedAt } from "../../../claims/claim.ts";
import { type DocketEvent, emptyDocket } from "../../../claims/docket/docket.ts";
import { fold } from "../../../claims/docket/join.ts";
import { absent, existence, isExistence } from "../../../fields/existence.ts";
import type { Json } from "../../../fields/json.ts";
import { type FieldPath, parsePath } from "../../../fields/path.ts";
import type { DocketRecord, Permit } from "../../../ledger/docket-record.ts";
import { freshRecord } from "../../../ledger/fresh-record.ts";
import type { Author, Learnt } from "../../../ledger/learnt.ts";
import { arrivalOf } from "../../../ledger/stored-event.ts";

/** What was written down of a dispute, as a docket into which what was heard since can be folded. */
export function rebuilt(dispute: Dispute, known: DocketRecord): DocketRecord {
  const { resource, version = 0, now, history, asked, rulings, facts } = dispute;
  const { priorTags } = facts;
  const isGone = dispute.live[existence] === absent;
  const isRead = known.live?.state !== "unreadable";
  return {
    ...freshRecord(resource),
    version,
    docket: fold(emptyDocket, dispute.claims.map(eventOf)).docket,
    live: {
      at: now,
      state: isGone ? "gone" : isRead ? "there" : "unreadable",
      properties: isGone ? tagsOf(dispute) : propertiesOf(dispute.live),
    },
    prior: propertiesOf(dispute.prior),
    priorTags,
    learnt: learntFrom(dispute),
    history,
    asked,
    rulings,
    // Of what was declared since, it is known by now what its claimant might write.
    permits: { ...known.permits, ...permitsIn(dispute) },
    folded: arrivalOf(Date.parse(now), ""),
  };
}

const isWritten = ({ changedAt, backing }: Claim): boolean => changedAt !== undefined && backing === "wrote";

function eventOf(claim: Claim): DocketEvent {
  const { id, actor, madeAt } = claim;
  if (isWritten(claim)) return { kind: "write", at: lastChangedAt(claim), event: id, claim };
  return { kind: "declare", at: madeAt, event: id, actor, claims: [claim] };
}

/** Whole properties; what is known to be absent is not there. */
function propertiesOf(values: Dispute["live"]): Json {
  const stands = Object.entries(values).flatMap(([path, value]): [string, Json][] => {
    const [first, ...rest] = isExistence(path) ? [] : parsePath(path);
    return first?.kind === "name" && rest.length === 0 && value !== null ? [[first.name, value]] : [];
  });
  return Object.fromEntries(stands);
}

type FactsByField = readonly (readonly [FieldPath, FieldFacts])[];

const byField = <T>(
  facts: FactsByField,
  of: (facts: FieldFacts) => T | undefined,
): Readonly<Record<FieldPath, T>> =>
  Object.fromEntries(
    facts.flatMap(([path, each]) => {
      const found = of(each);
      return found === undefined ? [] : [[path, found]];
    }),
  );

/** Of what is gone its tags are known. */
const tagsOf = ({ tags }: Dispute): Json => ({
  Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
});

function learntFrom({ facts, now }: Dispute): Learnt {
  const { creator, fields = {} } = facts;
  const known = Object.entries(fields) as [FieldPath, FieldFacts][];
  return {
    // Of what the creator brought with the whole no moment is written down.
    authors: byField(known, ({ author, broughtAt }): Author | undefined => {
      if (author === undefined || (broughtAt === undefined && author === creator)) return undefined;
      return { principal: author, at: broughtAt ?? now, how: "kept" };
    }),
    ...(creator !== undefined && { creator: { principal: creator, at: now, how: "first sight" } }),
    highest: byField(known, ({ highest }) =>
      highest === undefined ? undefined : [{ value: highest, until: now }],
    ),
    authored: byField(known, ({ authored }) => authored),
  };
}

function permitsIn({ claims, now }: Dispute): Readonly<Record<string, Permit>> {
  const permits = claims.flatMap(({ id, backing }): [string, Permit][] =>
    backing === undefined || backing === "wrote" ? [] : [[id, { backing, at: now }]],
  );
  return Object.fromEntries(permits);
}
