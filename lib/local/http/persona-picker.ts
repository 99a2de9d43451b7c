import { html } from "hono/html";
import { ownPage } from "./own-page.ts";
import type { Persona } from "./persona.ts";

type Picker = {
  readonly personas: readonly Persona[];
  /** Without a slash at the end. */
  readonly publicUrl: string;
};

const state = /^[0-9a-f]{32}$/;

/** Where somebody says who they are; machines sign their requests and do not come here. */
export async function personaPicker(request: Request, picker: Picker): Promise<Response> {
  const people = picker.personas.filter(({ email }) => email !== undefined);
  if (request.method !== "POST") return await shown(request, people);
  if (!isOwnForm(request, picker.publicUrl))
    return said(403, "this form is not the laptop's own; begin again where you want to go");
  const chosen = new URLSearchParams(await request.text());
  const persona = people.find(({ name }) => name === chosen.get("persona"));
  if (persona === undefined) return said(400, "nobody of that name is here; go back and choose again");
  const query = new URLSearchParams({ persona: persona.name, state: chosen.get("state") ?? "" });
  const location = `${picker.publicUrl}/console/callback?${query}`;
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

function isOwnForm({ headers }: Request, publicUrl: string): boolean {
  const origin = headers.get("origin") ?? publicUrl;
  const site = headers.get("sec-fetch-site");
  const isForm = headers.get("content-type")?.split(";")[0] === "application/x-www-form-urlencoded";
  // A page that must not be named as referrer sends its forms with the origin `null`, as others could too.
  if (origin === "null") return isForm && site === "same-origin";
  return isForm && origin === publicUrl && (site ?? "same-origin") === "same-origin";
}

async function shown(request: Request, people: readonly Persona[]): Promise<Response> {
  const begun = new URL(request.url).searchParams.get("state") ?? "";
  if (!state.test(begun))
    return await ownPage(
      "Who are you?",
      html`<p>Begin where you want to go: a page that
    needs to know who you are sends you here.</p><ul>${people.map(({ about }) => html`<li>${about}</li>`)}</ul>`,
    );
  const choices = people.map(
    ({ name, about }) =>
      html`<form method="post" action="personas"><input type="hidden" name="state" value="${begun}">
        <button name="persona" value="${name}">${about}</button></form>`,
  );
  const why = html`<p>On this laptop nobody asks for a password: choose who you want to be.</p>`;
  return await ownPage("Who are you?", html`${why}${choices}`);
}

const said = (status: number, text: string): Response =>
  new Response(`${text}\n`, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
