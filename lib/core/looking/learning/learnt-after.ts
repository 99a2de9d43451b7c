import type { Dispute } from "../../arbitration/dispute.ts";
import type { Verdict } from "../../arbitration/verdict.ts";
import { millis } from "../../claims/instant.ts";
import type { Edit } from "../../fields/difference.ts";
import type { FieldPath } from "../../fields/path.ts";
import type { TypeShape } from "../../fields/topology.ts";
import type { Author, Learnt } from "../../ledger/learnt.ts";
import { withAuthored } from "./authored.ts";
import { authorAt, credited, withAgreedWriters } from "./authors.ts";
import { broughtBy } from "./brought-by.ts";
import { withHighs } from "./highest.ts";
import { tagWriterOf, withMover } from "./moved-tags.ts";

type AgreedEdits = {
  readonly agreed: readonly Edit[];
  /** What stands and is not agreed. */
  readonly open: readonly FieldPath[];
};

type LearntFrom = {
  readonly dispute: Dispute;
  readonly verdict: Verdict;
  readonly shape: TypeShape;
};

/** It was learnt before, while Parley only watched. */
const isKnown = (author: Author, before: Author | undefined): boolean =>
  before !== undefined && before.principal === author.principal && before.at === author.at;

/** What is learnt of edits that a verdict agrees: who brought each, and how high numbers were before. */
export function learntAfter(learnt: Learnt, { agreed, open }: AgreedEdits, from: LearntFrom): Learnt {
  const paths = agreed.map(({ path }) => path);
  const written = withAgreedWriters(learnt, { agreed: paths, open });
  let after = withHighs(written, agreed, millis(from.dispute.now));
  for (const edit of agreed) {
    const author = broughtBy(edit, from);
    after = withAuthored(after, edit, author !== undefined);
    after = withMover(after, edit, tagWriterOf(edit, from.dispute));
    if (author !== undefined && !isKnown(author, authorAt(after, edit.path)))
      after = credited(after, edit.path, author);
  }
  return after;
}
