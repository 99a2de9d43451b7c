import { html } from "hono/html";
import { instantOf } from "#core/claims/instant.ts";
import type { PolicyFile } from "#core/policy/policy-file.ts";
import { type Source, sourcesOf } from "#core/policy/sources/source.ts";
import type { SourceBooks } from "#core/ports/stores/source-books.ts";
import type { OwnRoute } from "./local-gateway.ts";
import { ownPage } from "./own-page.ts";

export type HooksPageInput = {
  readonly file: () => Pick<PolicyFile, "sources">;
  readonly secretOf: (source: string) => string;
  readonly books: SourceBooks;
  readonly publicUrl: string;
  readonly now: () => number;
};

/** Where systems knock on this laptop, with which secret, and what came of it. */
export const hooksRoute = (input: HooksPageInput): OwnRoute => ({
  at: /^\/hooks$/,
  methods: ["GET", "HEAD"],
  run: async () => await hooksPage(input),
});

async function hooksPage({ file, secretOf, books, publicUrl, now }: HooksPageInput): Promise<Response> {
  const sources = sourcesOf(file());
  const rows = await Promise.all(
    sources.map(async (source) => {
      const { taken, refused, last, unmapped } = await books.open(source.id);
      const missed = unmapped[0] === undefined ? "" : `; not read: ${unmapped[0].message}`;
      const came = `${taken} taken, ${refused.count} refused${last === undefined ? "" : `, the last at ${last.at}`}`;
      return html`<li><p><code>POST ${publicUrl}/hooks/${source.id}</code></p>
<p>Proof: ${proofText(source)}. Secret: <code>${secretOf(source.id)}</code></p><p>${came}${missed}</p></li>`;
    }),
  );
  const none = html`<p>The policy has no <code>sources</code>.</p>`;
  return await ownPage(
    "Hooks of this laptop",
    html`<p>Here it is ${instantOf(now())}; a message is dated by this clock.</p>${rows.length === 0 ? none : html`<ul>${rows}</ul>`}`,
  );
}

function proofText({ proof }: Source): string {
  if (proof.scheme === "partner") return `what comes on the bus ${proof.bus}`;
  if (proof.scheme === "secret") return `the secret in ${proof.header}, ${proof.as}`;
  const time =
    proof.time === undefined
      ? "the body"
      : `the time in ${proof.time.header}, \`${proof.time.joined}\` and the body`;
  return `HMAC-SHA256 of ${time} in ${proof.header}${proof.prefix === undefined ? "" : `, behind ${proof.prefix}`}`;
}
