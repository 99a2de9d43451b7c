/** A browser without scripts: it keeps cookies, follows where it is sent, and sends the forms that it is shown. */
export type Visitor = {
  readonly open: (url: string) => Promise<Page>;
  readonly send: (page: Page, said: Readonly<Record<string, string>>) => Promise<Page>;
};

type Page = {
  readonly url: string;
  readonly status: number;
  readonly text: string;
  /** Where its forms say that they come from. */
  readonly origin: string;
};

const mostSteps = 8;

export function visitor(): Visitor {
  const jar = new Map<string, string>();
  const keep = (cookie: string) => {
    const [pair = ""] = cookie.split(";");
    const at = pair.indexOf("=");
    jar.set(pair.slice(0, at), pair.slice(at + 1));
  };
  const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie };
    const answer = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const each of answer.headers.getSetCookie()) keep(each);
    return answer;
  };
  const followed = async (url: string, answer: Response, steps = 0): Promise<Page> => {
    const location = answer.headers.get("location");
    if (location === null || steps > mostSteps)
      return { url, status: answer.status, text: await answer.text(), origin: originOf(url, answer) };
    const next = new URL(location, url).href;
    return followed(next, await ask(next), steps + 1);
  };
  return {
    open: async (url) => followed(url, await ask(url)),
    send: async (page, said) => {
      const url = new URL(formIn(page).action, page.url).href;
      const body = new URLSearchParams({ ...formIn(page).hidden, ...said });
      const headers = { origin: page.origin, "sec-fetch-site": "same-origin" };
      return followed(url, await ask(url, { method: "POST", headers, body }));
    },
  };
}

/** As browsers do: a page that is never to be named sends its forms from nowhere. */
const originOf = (url: string, { headers }: Response): string =>
  headers.get("referrer-policy") === "no-referrer" ? "null" : new URL(url).origin;

/** The first form of a page that is sent by POST. */
function formIn({ text, url }: Page) {
  const form = /<form[^>]*method="?post"?[^>]*>[\s\S]*?<\/form>/i.exec(text)?.[0] ?? "";
  const action = /^<form[^>]*\saction="([^"]*)"/i.exec(form)?.[1] ?? url;
  const inputs = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => input);
  const hidden = inputs.map((input) => [attribute(input, "name"), attribute(input, "value")]);
  return { action, hidden: Object.fromEntries(hidden) };
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
