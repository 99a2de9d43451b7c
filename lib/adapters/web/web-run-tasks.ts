import { resultPayload } from "#core/plans/run-task/run-result.ts";
import type { FetchedPlan, RunTaskHosts, RunTasks } from "#core/ports/outside/run-tasks.ts";
import type { PostOutcome } from "#core/ports/people/channels.ts";
import { webAddress } from "#core/schema/web-address.ts";
import { urlIn } from "./listed-address.ts";
import { outcomeOf } from "./post-once.ts";
import { sendOnce, theWeb, type WebAnswer, type WebReach } from "./send-once.ts";

export type WebRunTasksInput = RunTaskHosts & {
  /** Where more stands of what is answered; empty where nothing does. */
  readonly publicUrl: string;
  readonly reach?: WebReach;
};

/** Plans are large, and a run waits for minutes. */
const longestFetchMs = 20_000;
const ofAnswer = { bytes: 16_384, isKept: false };
const ofPlan = { bytes: 50_000_000, isKept: true };

/** Runs over the web. INVARIANT (no token elsewhere): it goes to hosts of the API alone, never to where they send for a plan. */
export function webRunTasks({ hosts, archives, publicUrl, reach = theWeb }: WebRunTasksInput): RunTasks {
  const isApi = (host: string) => hosts.includes(host);
  const isArchive = (host: string) => isApi(host) || archives.includes(host);
  const patient = { ...reach, timeoutMs: Math.max(reach.timeoutMs, reach === theWeb ? longestFetchMs : 0) };
  return {
    async plan({ plan = "", token }) {
      const url = webAddress(urlIn(plan), isApi);
      if ("mistake" in url) return { as: "refused", why: `of its plan: ${url.mistake}` };
      const first = await sendOnce(
        { method: "GET", url, headers: headersWith(token), most: ofPlan },
        patient,
      );
      const next = locationOf(first, url);
      if (next === undefined) return fetchedFrom(first);
      const archive = webAddress(urlIn(next), isArchive);
      if ("mistake" in archive) return { as: "refused", why: `of where its plan lies: ${archive.mistake}` };
      // What the address holds is leave enough, and the token is for the API.
      return fetchedFrom(
        await sendOnce({ method: "GET", url: archive, headers: common, most: ofPlan }, patient),
      );
    },
    async answer({ callback, token }, result): Promise<PostOutcome> {
      const url = webAddress(urlIn(callback), isApi);
      if ("mistake" in url) return { kind: "refused", why: `of its callback: ${url.mistake}` };
      const body = JSON.stringify(resultPayload(result, publicUrl));
      const headers = { ...headersWith(token), "content-type": "application/vnd.api+json" };
      return outcomeOf(await sendOnce({ method: "PATCH", url, headers, body, most: ofAnswer }, reach));
    },
  };
}

const common = { "user-agent": "Parley", accept: "application/json" };
const headersWith = (token: string) => ({ ...common, authorization: `Bearer ${token}` });

const leadingOn: ReadonlySet<number> = new Set([302, 303, 307, 308]);

/** HCP Terraform keeps plans in an archive of its own and sends there; once, and no further. */
function locationOf(answer: WebAnswer, from: URL): string | undefined {
  if (answer.as !== "answered" || !leadingOn.has(answer.status)) return undefined;
  const { location = "" } = answer;
  return location !== "" && URL.canParse(location, from.href) ? new URL(location, from.href).href : "";
}

function fetchedFrom(answer: WebAnswer): FetchedPlan {
  // A plan that is not written yet.
  if (answer.as === "answered" && answer.status === 204)
    return { as: "busy", why: "its plan is not there yet" };
  const outcome = outcomeOf(answer);
  if (outcome.kind === "refused") return { as: "refused", why: `of its plan: ${outcome.why}` };
  if (outcome.kind !== "taken") return { as: "busy", why: `of its plan: ${outcome.why}` };
  return readFrom((answer as { readonly body?: Uint8Array | "too much" }).body);
}

function readFrom(body: Uint8Array | "too much" | undefined): FetchedPlan {
  if (body === undefined) return { as: "busy", why: "its plan broke off" };
  if (body === "too much") return { as: "refused", why: "its plan is larger than 50 MB" };
  const text = textOf(body);
  return text === undefined ? { as: "refused", why: "its plan is no UTF-8" } : { as: "plan", text };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
