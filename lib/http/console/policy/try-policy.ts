import type { Context } from "hono";
import type { Runtime } from "#acts/runtime.ts";
import type { TriedText } from "#console/policy/try-page.ts";
import { tryTexts } from "#console/policy/try-texts.ts";
import { wayPage } from "#console/session/way-page.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { TwoPoliciesTold } from "#core/views/policy/two-policies-told.ts";
import { unifiedDiff } from "#core/views/policy/unified-diff.ts";
import type { TriedPolicy } from "#files/tried-policy.ts";
import type { Env } from "../../kit/app.ts";
import { formToken } from "../../pages/form-token.ts";
import { readForm } from "../../pages/read-form.ts";
import { exported, exportForm } from "../exported.ts";
import { lastDecisions } from "../last-decisions.ts";
import type { ConsoleViewer, Visitor } from "../visitor.ts";
import { noApprover, readerOf, refusedForm } from "../way-pages.ts";

/** A form says its text in up to three bytes for a sign; a laptop takes a million. */
const mostBytes = 950_000;
const longestMs = 10_000;
const mostFindings = 50;
const mostLines = 400;

/** The text of the policy that runs, to be edited or written over. INVARIANT (looking is free): trying writes nothing. */
export async function showTry(c: Context<Env>, visitor: Visitor, runtime: Runtime): Promise<Response> {
  const { tryPage } = await import("#console/policy/try-page.ts");
  return c.html(tryPage({ ...pageOf(visitor, runtime), text: runtime.policy.written ?? "" }));
}

const pageOf = (visitor: Visitor, { settings, policy }: Runtime) => ({
  reader: readerOf(visitor, settings),
  publicUrl: settings.publicUrl,
  isKnown: policy.written !== undefined,
});

/** What the last decisions would have come to under another text; nothing is written for it. */
export async function tryPolicy(c: Context<Env>, visitor: Visitor, runtime: Runtime): Promise<Response> {
  const { viewer, token } = visitor;
  const { settings, policy, knowledge } = runtime;
  if (viewer === undefined) return c.html(noApprover(settings, visitor), 403);
  const read = await readForm(c, { token: formToken(token), publicUrl: settings.publicUrl, mostBytes });
  if (!read.ok) return c.html(refusal(read.status, visitor, runtime), read.status);
  const text = asWritten(read.form["policy"] ?? "", policy);
  const name = nameOf(policy);
  const { written } = policy;
  const diff = written === undefined ? undefined : unifiedDiff({ name, text: written }, { name, text });
  if (c.req.query("as") === "diff" && diff !== undefined) return sentDiff(c, diff);
  const { triedPolicy } = await import("#files/tried-policy.ts");
  const tried = triedPolicy(text, { name, running: policy, knowledge, governs: settings.governs });
  const compared = await comparedUnder(tried, viewer, runtime);
  const form = exportForm(c);
  if (form !== undefined) return exported(c, form, listOf(tried, compared?.told));
  const { tryPage } = await import("#console/policy/try-page.ts");
  const page = tryPage({ ...pageOf(visitor, runtime), text, tried: shownOf(tried, diff, compared) });
  return c.html(page, tried.taken === undefined ? 400 : 200);
}

/** The file that it stands in, as far as that leads nowhere out of a folder. */
function nameOf({ at }: Policy): string {
  const file = at("").replace(/:\d+$/, "");
  return /^\/|\.\.|^$/.test(file) ? (file.split("/").at(-1) ?? "") || "policy.yaml" : file;
}

function shownOf(
  { findings, taken }: TriedPolicy,
  diff: string | undefined,
  compared: ComparedUnder | undefined,
): TriedText {
  const lines = (diff ?? "").split("\n").slice(0, -1);
  return {
    findings: findings.slice(0, mostFindings).map(({ at, ...finding }) => ({ ...finding, ...at })),
    moreFindings: Math.max(0, findings.length - mostFindings),
    untried: taken?.untried ?? [],
    ...(compared ?? { isLate: false, isStopped: false }),
    ...(diff !== undefined && { diff: lines.slice(0, mostLines) }),
    moreLines: Math.max(0, lines.length - mostLines),
  };
}

function refusal(status: 400 | 403 | 413 | 415, visitor: Visitor, { settings }: Runtime): Promise<string> {
  const told = { 413: tryTexts.tooLarge, 400: tryTexts.unread } as const;
  if (status !== 413 && status !== 400) return refusedForm(settings);
  const links = [{ text: tryTexts.back, href: `${settings.publicUrl}/console/policy` }];
  return wayPage({ ...told[status], links, reader: readerOf(visitor, settings) });
}

/** A form ends its lines in its own way; the text ends them as the one that it is held against. */
function asWritten(sent: string, { written = "" }: Policy): string {
  const text = sent.replaceAll("\r\n", "\n");
  return written.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text;
}

const sentDiff = (c: Context<Env>, diff: string): Response =>
  c.body(diff, 200, {
    "Content-Type": "text/x-diff; charset=utf-8",
    "Content-Disposition": 'attachment; filename="policy.diff"',
  });

type ComparedUnder = Required<Pick<TriedText, "told" | "isLate" | "isStopped">>;

/** One record after the other, at least one, until the time is up; others that this process serves are served between them. */
async function comparedUnder(
  { taken }: TriedPolicy,
  reader: ConsoleViewer,
  runtime: Runtime,
): Promise<ComparedUnder | undefined> {
  if (taken === undefined) return undefined;
  const { policy: running, knowledge: types } = runtime;
  const end = performance.now() + longestMs;
  const { decisions, isStopped } = await lastDecisions(runtime);
  const { TwoPoliciesTally } = await import("#core/views/policy/two-policies-told.ts");
  const tally = new TwoPoliciesTally({
    running,
    candidate: taken.policy,
    reader,
    types,
  });
  let judged = 0;
  for (const decision of decisions) {
    if (judged > 0 && performance.now() >= end) break;
    tally.add(decision);
    judged += 1;
    await new Promise((done) => setImmediate(done));
  }
  return { told: tally.told(), isLate: judged < decisions.length, isStopped };
}

/** What is wrong with a text that is refused, else in which ways verdicts differ. */
function listOf({ findings }: TriedPolicy, told: TwoPoliciesTold | undefined) {
  if (told === undefined)
    return {
      name: "policy-findings",
      columns: ["line", "column", "level", "message", "hint"],
      rows: findings.map(({ at, level, message, hint }) => [
        String(at.line),
        String(at.column),
        level,
        message,
        hint,
      ]),
      status: 400 as const,
    };
  return {
    name: "policy-differences",
    columns: ["verdicts", "of", "differ", "from", "to", "by", "between", "row", "row then"],
    rows: told.groups.map(({ verdicts, outcomes, by, pair, rows }) => [
      ...[verdicts, told.of, told.differ].map(String),
      ...[outcomes.asIs ?? "", outcomes.wouldBe ?? "", by, pair.join(" and ")],
      ...[rows.asIs ?? "", rows.wouldBe ?? ""],
    ]),
  };
}
