import { instantOf } from "#core/claims/instant.ts";
import { lastName } from "#core/fields/last-name.ts";
import type { DecisionEvent } from "#core/ledger/decision-event.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { shortName } from "#core/questions/naming.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { forgetful } from "../keeping/keeper.ts";
import type { Properties } from "../sandbox/kinds/kit/resource-kind.ts";
import type { SandboxHall } from "./sandbox-hall.ts";
import type { StoryRun } from "./stories/telling.ts";

type PlayResource = {
  readonly resource: string;
  /** As people call it. */
  readonly id: string;
  readonly type: string;
  readonly properties: Properties;
};

/** What the page shows of the moment. */
export type PlayState = {
  readonly now: string;
  readonly pace: string;
  readonly resources: readonly PlayResource[];
  /** The one whose sheet is shown. */
  readonly chosen: PlayResource | undefined;
  readonly told: readonly StoryRun[];
  readonly decisions: readonly { readonly at: string; readonly text: string }[];
  readonly messages: readonly {
    readonly at: string;
    readonly to: string;
    readonly subject: string;
    readonly link: string | undefined;
  }[];
};

/** What was decided and said of late, newest first. */
export type PlayNews = {
  readonly decided: (event: DecisionEvent) => void;
  readonly sent: (message: NoticeMessage) => void;
  readonly of: (hall: SandboxHall, wished: string | undefined) => PlayState;
};

const most = 20;
const paces = { 0: "standing still", 1: "as on the wall", 60: "60 times as fast" } as const;

/** Identifiers and ARNs of the cloud's own say nothing to a reader. */
const isTelling = ([name]: readonly [string, unknown]): boolean => !/(?:Arn|ARN|Id)$/.test(name);

export function playNews(now: () => number, keeper = forgetful): PlayNews {
  const shelf = keeper.shelf<readonly unknown[]>("news");
  const decisions = [...(shelf.get("decisions") ?? [])] as PlayState["decisions"][number][];
  const messages = [...(shelf.get("messages") ?? [])] as PlayState["messages"][number][];
  const keep = <T>(name: string, list: T[], one: T) => {
    list.unshift(one);
    list.splice(most);
    shelf.put(name, list);
  };
  return {
    decided: ({ kind, resource, summary }) =>
      keep("decisions", decisions, {
        at: instantOf(now()),
        text: `${kind}: ${shortName(resource)}: ${summary}`,
      }),
    sent: ({ to, subject, link }) =>
      keep("messages", messages, { at: instantOf(now()), to: to.map(lastName).join(", "), subject, link }),
    of: ({ clock, list, stories }, wished) => {
      const resources = list().map(shownResource);
      return {
        now: instantOf(now())
          .replace("T", " ")
          .replace(/(?:\.\d+)?Z$/, " UTC"),
        pace: paces[clock.pace()],
        resources,
        chosen: resources.find(({ resource }) => resource === wished) ?? resources[0],
        told: stories.runs().toReversed().slice(0, most),
        decisions,
        messages,
      };
    },
  };
}

function shownResource({ resource, properties }: ReturnType<SandboxHall["list"]>[number]): PlayResource {
  const { id, type } = parseResource(resource);
  const shown = Object.fromEntries(Object.entries(properties).filter(isTelling));
  const named = properties["GroupName"];
  return { resource, id: typeof named === "string" ? named : id, type, properties: shown };
}
