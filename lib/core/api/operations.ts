import type { Operation } from "./operation.ts";
import { showAttention } from "./operations/attention.ts";
import { listAuthors, strikeAuthor } from "./operations/authors.ts";
import { listCases, showCase } from "./operations/cases.ts";
import { listDecisions, showDecision } from "./operations/decisions.ts";
import { listDockets, showDocket } from "./operations/dockets.ts";
import { describeApi } from "./operations/document.ts";
import { dropDraft, listDrafts, showDrift } from "./operations/drafts.ts";
import { declareIntent, listIntents, renewIntent, showIntent, withdrawIntent } from "./operations/intents.ts";
import { listAnswers, showPrecedents, showRegret } from "./operations/learning.ts";
import { listNotices } from "./operations/notices.ts";
import { checkEither, exploreVerdict, takeSnapshot } from "./operations/preview.ts";
import { listProfiles } from "./operations/registry-reads.ts";
import { removeProfile, writeProfile } from "./operations/registry-writes.ts";
import { showShadow } from "./operations/shadow.ts";
import { listSituations } from "./operations/situation-reads.ts";
import { closeSituation, declareSituation } from "./operations/situation-writes.ts";
import { explainField } from "./operations/why.ts";

/** Everything that the API can be asked for. */
export const operations: readonly Operation[] = [
  declareIntent,
  listIntents,
  showIntent,
  renewIntent,
  withdrawIntent,
  checkEither,
  exploreVerdict,
  takeSnapshot,
  explainField,
  listDockets,
  showDocket,
  listCases,
  showCase,
  listDecisions,
  showDecision,
  listSituations,
  declareSituation,
  closeSituation,
  listProfiles,
  writeProfile,
  removeProfile,
  listAuthors,
  strikeAuthor,
  showShadow,
  showPrecedents,
  listAnswers,
  listDrafts,
  dropDraft,
  showDrift,
  showRegret,
  showAttention,
  listNotices,
  describeApi,
];
