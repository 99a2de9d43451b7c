import { Problem } from "#core/api/problem.ts";
import { InvalidInput, Misconfigured, Unavailable } from "#core/faults.ts";
import { jsonIn } from "#core/fields/json.ts";
import type { ApiResponse } from "./api-desk.ts";

/** Where something stands whose words nobody here knows. */
export const stranger = ({ host }: Pick<URL, "host">, why: string): Misconfigured =>
  new Misconfigured(`\`${host}\` does not answer as Parley's API does: ${why}`, {
    hint: "check the address; the stack tells it, and client and installation must be of one release",
  });

/** What a refusal means to the one who asked; gateways refuse before Parley is asked, in a form of their own. */
export function refusal(
  { status, text }: Pick<ApiResponse, "status" | "text">,
  at: Pick<URL, "host">,
): Error {
  const problem = Problem.safeParse(jsonIn(text));
  return problem.success ? byParley(problem.data) : byGateway(status, text, at);
}

/** How much of another's words a terminal bears. */
const mostErrors = 20;
const longestText = 1_000;
const cut = (text: string): string => text.slice(0, longestText);

function byParley({ status, detail, hint, errors = [] }: Problem): Error {
  const lines = errors.slice(0, mostErrors).map((each) => cut(`${each.pointer}: ${each.detail}`));
  const more = errors.length - lines.length;
  const told = { hint: [cut(hint), ...lines, ...(more > 0 ? [`and ${more} more`] : [])].join("\n") };
  if (status === 503) return new Unavailable(cut(detail), told);
  const isInput = status === 400 || status === 413 || status === 422;
  return isInput ? new InvalidInput(cut(detail), told) : new Misconfigured(cut(detail), told);
}

const outdated = /ExpiredToken|expired/i;

function byGateway(status: number, text: string, { host }: Pick<URL, "host">): Error {
  if (status === 403 || status === 401) {
    if (outdated.test(cut(text)))
      return new Misconfigured(
        `\`${host}\` says that these credentials, or the time of this machine, are out of date`,
        {
          hint: "log in again, such as with `aws sso login`, and check that the clock is right",
        },
      );
    const hint =
      "use credentials that allow `execute-api:Invoke` there, in a region and an account that it serves";
    return new Misconfigured(`\`${host}\` does not let these credentials in`, { hint });
  }
  if (status === 429 || status >= 500)
    return new Unavailable(`\`${host}\` answers with status ${status}`, { hint: "try again in a moment" });
  return stranger({ host }, `it answers with status ${status}`);
}
