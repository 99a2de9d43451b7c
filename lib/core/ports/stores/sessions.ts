import type { ReasonPart, ReasonWords } from "../../attribution/channels/words/reason.ts";
import type { SessionBehind } from "../../changes/actors/with-session.ts";
import type { SessionApproval } from "../../claims/approval.ts";
import type { ChangeEvent } from "../../ledger/stored-event.ts";
import type { ResourceId } from "../../resources/resource-id.ts";

/** How a session began. Access keys are known by the SHA-256 of their ids alone. */
export type StoredSession = SessionBehind & {
  readonly key: string;
  readonly said: ReasonWords;
  readonly handsOn: readonly ReasonPart[];
  readonly parent: string | undefined;
  readonly principal: string | undefined;
  readonly at: string;
  readonly eventId: string;
  readonly expires: string;
  /** Whom AWS names as the one who approved what is done in it, and until when. */
  readonly approved?: SessionApproval;
};

/** A change that was made with a session that is not known yet, or that began from one that is not. */
export type WaitingChange = {
  readonly resource: ResourceId;
  /** Its testimonies are the channels' own words, none weighed against another. */
  readonly event: ChangeEvent;
  /** The key of the session itself, where it waits for one further up. */
  readonly session?: string;
};

export interface Sessions {
  /** Of two records about one key the one that comes first in `sessionOrder` counts. */
  put(session: StoredSession): Promise<void>;
  /** Never misses one that was put before it was asked. */
  get(key: string): Promise<StoredSession | undefined>;
  /** Remembers who waits for a session, until it would have ended. */
  wait(key: string, waiting: WaitingChange, expires: string): Promise<void>;
  /** Who waits for it; asking twice tells the same. */
  waitingFor(key: string): Promise<readonly WaitingChange[]>;
}
