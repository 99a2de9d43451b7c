import { InvalidInput } from "#core/faults.ts";
import type { OwnRoute } from "../http/local-gateway.ts";
import { isOrderName, orderNames, type PlayAnswer, type PlayOrder } from "./orders.ts";
import { playerNamed } from "./players.ts";
import type { SandboxHall } from "./sandbox-hall.ts";
import { stories } from "./stories/all-stories.ts";

/**
 * INVARIANT (no stranger's page): a page of another site can send a form here, so whatever names another origin, or
 * comes from another site, is refused.
 */
function isOwnRequest({ headers }: Request, publicUrl: string): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site") ?? "none";
  const isFromHere = site === "same-origin" || site === "none";
  return (
    isFromHere && (origin === null || origin === publicUrl || (origin === "null" && site === "same-origin"))
  );
}

const foreign = (): Response =>
  Response.json(
    { message: "this comes from another site", hint: "use the laptop's own page, the command line, or curl" },
    { status: 403 },
  );

const told = (error: unknown): Response => {
  if (!(error instanceof InvalidInput)) throw error;
  return Response.json(
    { message: error.message, ...(error.hint !== undefined && { hint: error.hint }) },
    { status: 400 },
  );
};

export const guarded =
  (publicUrl: string, answer: (request: Request) => Promise<Response>): OwnRoute["run"] =>
  async (request) => {
    if (!isOwnRequest(request, publicUrl)) return foreign();
    return await answer(request).catch(told);
  };

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return JSON.parse(text === "" ? "{}" : text) as unknown;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new InvalidInput(`the body is not JSON: ${why}`, {
      hint: 'send an object, such as `{"as": "oncall"}`',
      cause: error,
    });
  }
}

/** What stands on the last part of the path. */
const lastOf = ({ url }: Request): string =>
  decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? "");

const actOf = (player: string, act: string): readonly PlayOrder[] => {
  const acts = playerNamed(player)?.acts ?? [];
  const found = acts.find(({ id }) => id === act);
  if (found !== undefined) return found.orders;
  const known = acts.map(({ id }) => id).join(", ") || "the names on the page";
  throw new InvalidInput(`\`${player}\` has no act \`${act}\``, { hint: `there are ${known}` });
};

const looksAt = (hall: SandboxHall): Readonly<Record<string, (url: URL) => unknown>> => ({
  list: () => hall.list(),
  show: ({ searchParams }) => hall.show(searchParams.get("resource") ?? ""),
  stories: () => ({ known: stories.map(({ id, title }) => ({ id, title })), told: hall.stories.runs() }),
  clock: () => ({ now: new Date(hall.clock.now()).toISOString(), pace: hall.clock.pace() }),
});

/** Everything that may be asked of the sandbox over HTTP. */
export function playRoutes(hall: SandboxHall, publicUrl: string): readonly OwnRoute[] {
  const carryAll = async (orders: readonly PlayOrder[]): Promise<readonly PlayAnswer[]> => {
    const answers: PlayAnswer[] = [];
    for (const { do: name, ...body } of orders) answers.push(await hall.carryOut(name, body));
    return answers;
  };
  const looks = looksAt(hall);
  return [
    {
      at: /^\/sandbox\/(?:list|show|clock|stories)$/,
      methods: ["GET", "HEAD"],
      run: guarded(publicUrl, async (request) =>
        Response.json(looks[lastOf(request)]?.(new URL(request.url))),
      ),
    },
    {
      at: /^\/sandbox\/act\/[\w-]{1,64}\/[\w-]{1,64}$/,
      methods: ["POST"],
      run: guarded(publicUrl, async (request) => {
        const player = decodeURIComponent(new URL(request.url).pathname.split("/").at(-2) ?? "");
        return Response.json(await carryAll(actOf(player, lastOf(request))));
      }),
    },
    {
      at: /^\/sandbox\/press$/,
      methods: ["POST"],
      run: guarded(publicUrl, (request) => pressed(request, carryAll)),
    },
    {
      at: /^\/sandbox\/[\w-]{1,64}$/,
      methods: ["POST"],
      run: guarded(publicUrl, async (request) => {
        const name = lastOf(request);
        if (isOrderName(name)) return Response.json(await hall.carryOut(name, await bodyOf(request)));
        throw new InvalidInput(`the sandbox takes no \`${name}\``, {
          hint: `it takes ${orderNames.join(", ")}`,
        });
      }),
    },
  ];
}

/** A button of the page: its orders stand in the form, and the page says what came of them. */
async function pressed(
  request: Request,
  carryAll: (orders: readonly PlayOrder[]) => Promise<readonly PlayAnswer[]>,
): Promise<Response> {
  const text = new URLSearchParams(await request.text()).get("orders") ?? "[]";
  const orders = ordersIn(text);
  const said = await carryAll(orders).then(
    (answers) => answers.map(({ says }) => says).join("; "),
    (error: unknown) => {
      if (error instanceof InvalidInput) return `${error.message}; ${error.hint ?? ""}`;
      throw error;
    },
  );
  const query = new URLSearchParams({ said: said.slice(0, 500), ...lookedAt(request) });
  return new Response(null, {
    status: 303,
    headers: { location: `/?${query}`, "cache-control": "no-store" },
  });
}

/** The page goes on showing what it showed. */
function lookedAt({ headers }: Request): Readonly<Record<string, string>> {
  const from = headers.get("referer") ?? "";
  const resource = URL.canParse(from) ? new URL(from).searchParams.get("resource") : null;
  return resource === null ? {} : { resource };
}

function ordersIn(text: string): readonly PlayOrder[] {
  try {
    const orders = JSON.parse(text) as unknown;
    if (Array.isArray(orders) && orders.every((each) => isOrderName(String(Object(each).do))))
      return orders as readonly PlayOrder[];
  } catch {
    // Told below, as whatever else is no list of orders.
  }
  throw new InvalidInput("these are no orders", { hint: "press a button of the page" });
}
