import type { HttpAnswer } from "#lambda/kit/http.ts";
import { gatewayEvent, responseFrom } from "#local/http/local-gateway.ts";
import type { FunctionCall } from "#local/world/doors.ts";

export const publicUrl = "https://parley.example/v1";

type Sent = {
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Seen = {
  readonly status: number;
  /** Without what a page looks like. */
  readonly text: string;
  readonly headers: Headers;
  /** Where it sends somebody on to. */
  readonly location: string;
  readonly cookies: readonly string[];
};

/** Somebody at a screen: keeps cookies as a browser does, and follows nothing by themself. */
export function browserAt(door: FunctionCall) {
  const jar = new Map<string, string>();

  async function ask(
    method: string,
    address: string,
    { form, body, headers = {} }: Sent = {},
  ): Promise<Seen> {
    const url = new URL(address.startsWith("/") ? `${publicUrl}${address}` : address);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const isForm = form !== undefined && { "content-type": "application/x-www-form-urlencoded" };
    const request = new Request(url.href.replace(publicUrl, "https://parley.example"), {
      method,
      headers: { ...(cookie !== "" && { cookie }), ...isForm, ...headers },
      ...(method === "POST" && { body: body ?? String(new URLSearchParams(form)) }),
    });
    const response = responseFrom((await door(await gatewayEvent(request))) as HttpAnswer);
    const cookies = response.headers.getSetCookie();
    for (const each of cookies) keep(jar, each);
    const { status, headers: told } = response;
    return {
      status,
      text: (await response.text()).replace(/<style>.*<\/style>|<script.*<\/script>/gs, ""),
      headers: told,
      location: told.get("location") ?? "",
      cookies,
    };
  }

  const get = (address: string, sent?: Sent) => ask("GET", address, sent);
  const post = (address: string, sent?: Sent) => ask("POST", address, sent);
  return { jar, ask, get, post };
}
export type Browser = ReturnType<typeof browserAt>;

function keep(jar: Map<string, string>, text: string): void {
  const [pair = "", ...marks] = text.split("; ");
  const [name = "", value = ""] = pair.split("=");
  if (marks.includes("Max-Age=0")) jar.delete(name);
  else jar.set(name, value);
}

/** What stands in a hidden field of a page. */
export const fieldOf = ({ text }: Pick<Seen, "text">, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
