import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packageRoot } from "#catalogue/store/package-root.ts";
import { decide } from "#core/arbitration/decide.ts";
import { type Chapter, type Story, type StoryScene, scenesOf } from "#core/arbitration/suite/story.ts";
import type { Outcome } from "#core/arbitration/verdict.ts";
import type { Policy } from "#core/policy/policy.ts";
import { readChapter } from "#files/chapter-text.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { readText } from "../inputs/disk.ts";
import { loadPolicy, policyPlace, rejected } from "../inputs/load.ts";
import { paints } from "../terminal/paint.ts";
import { wrapped } from "../terminal/prose.ts";
import { hasColour, type PromptChoice, proseWidth, type Terminal } from "../terminal/terminal.ts";
import { shownVerdict } from "../verdict/shown-verdict.ts";

/** Everything the tour says in its own voice. */
const texts = {
  title: "Parley: who gets the field?",
  intro:
    "People, pipelines, scalers and scanners write to the same cloud, and each has a reason. Parley keeps a change, " +
    "reverts it, or asks a person. Here are disputes to try your own judgement on; each is judged as you watch, " +
    "under the packaged policy, and nothing leaves your machine.",
  pick: "Which dispute?",
  guess: "What would you do?",
  keep: "keep: what is live stays",
  revert: "revert: what is live loses",
  ask: "ask: a person has to decide",
  tell: "just tell me",
  all: "tell me all of them",
  leave: "that is enough",
  agreed: "You and Parley agree.",
  differed: (guess: string, outcome: string) => `You said ${guess}; Parley says ${outcome}.`,
  later: "And then",
  example: "Two days in the life of a shop",
  exampleStory:
    "Disputes do not come one by one. Here is what CloudTrail recorded in two days of a made-up shop: a pipeline " +
    "that sets everything anew, services that scale, a night on call, a patch against a hole that is used, two " +
    "tools that fight over a tag, and a person in the console. Parley reads it now, as it would read your own log, " +
    "and says what it would have done.",
  opened: "The report has been opened in your browser.",
  reported: "Open the report in a browser: every dispute, with its explanation.",
  farewell:
    "Next: `parley replay AWSLogs/` replays a log of your own, `parley decide dispute.yaml` judges one dispute, and " +
    "`parley policy explain` shows the policy.",
} as const;

type TourStage = { readonly terminal: Terminal; readonly policy: Policy };

function say(text: string, terminal: Terminal): void {
  terminal.out(`${wrapped(text, proseWidth(terminal)).join("\n")}\n\n`);
}

function tellTitle(title: string, { terminal }: TourStage): void {
  terminal.out(`${paints(hasColour(terminal, "out")).title(title)}\n\n`);
}

function tellStory({ story, question }: Story, { terminal }: TourStage): void {
  say(story, terminal);
  say(question, terminal);
}

/** Judges the scene here and now and shows the verdict. */
function tellVerdict({ dispute }: StoryScene, { terminal, policy }: TourStage): Outcome {
  const decision = decide(dispute, policy);
  terminal.out(`${shownVerdict({ decision, dispute, reasons: false }, terminal)}\n`);
  return decision.outcome;
}

/** How the story goes on after its first verdict. */
function tellRest(scenes: readonly StoryScene[], stage: TourStage): void {
  for (const scene of scenes.slice(1)) {
    say(`${texts.later}: ${scene.story}`, stage.terminal);
    tellVerdict(scene, stage);
  }
}

const folder = "docs/examples/replay";

/** Replays the log that comes with Parley and shows its report, in the browser where somebody sits before one. */
async function tellExample(stage: TourStage, mayOpen: boolean): Promise<void> {
  const { terminal } = stage;
  const { replayLog } = await import("../replay/replay-log.ts");
  const { showReplay, writeReport } = await import("../replay/tell-replay.ts");
  tellTitle(texts.example, stage);
  say(texts.exampleStory, terminal);
  const named = (name: string): string => join(packageRoot(), folder, name);
  const asked = { events: [named("two-days.json")], situations: named("situations.yaml") };
  const replayed = await replayLog(asked, terminal);
  if (typeof replayed === "number") return;
  const report = join(await mkdtemp(join(tmpdir(), "parley-")), "replay.html");
  await writeReport(replayed.document, report, terminal);
  await showReplay(replayed.document, report, terminal);
  terminal.out("\n");
  say(mayOpen && terminal.open(report) ? texts.opened : texts.reported, terminal);
}

// In the order in which they are told.
const files = ["capacity.yaml", "hotfixes.yaml", "patches.yaml", "protections.yaml", "crowds.yaml"];

async function chapterIn(file: string): Promise<Chapter> {
  const named = `stories/${file}`;
  const path = fileURLToPath(new URL(named, import.meta.url));
  const read = readChapter(await readText({ named, path }), named);
  if ("diagnostics" in read) throw rejected(named, "chapter", read.diagnostics);
  return read.chapter;
}

export const loadChapters = (): Promise<readonly Chapter[]> => Promise.all(files.map(chapterIn));

const guesses: readonly PromptChoice<"keep" | "revert" | "ask" | "tell">[] = [
  { value: "keep", label: texts.keep },
  { value: "revert", label: texts.revert },
  { value: "ask", label: texts.ask },
  { value: "tell", label: texts.tell },
];

/** Plays the disputes with the reader, or tells them all where nobody can answer. */
export async function playTour({ all }: { all: boolean }, terminal: Terminal): Promise<ExitCode> {
  const chapters = await loadChapters();
  const { policy } = await loadPolicy(policyPlace(terminal, undefined));
  const stage = { terminal, policy };
  tellTitle(texts.title, stage);
  say(texts.intro, terminal);
  const isAlone = all || !terminal.isTty.in || !terminal.isTty.out;
  if (isAlone) tellAll(chapters, stage);
  else await converse(chapters, stage);
  await tellExample(stage, !isAlone);
  say(texts.farewell, terminal);
  return exitCodes.fine;
}

function tellAll(chapters: readonly Chapter[], stage: TourStage): void {
  for (const story of chapters.flatMap(({ stories }) => stories)) {
    tellTitle(story.title, stage);
    tellStory(story, stage);
    const scenes = scenesOf(story);
    for (const scene of scenes.slice(0, 1)) tellVerdict(scene, stage);
    tellRest(scenes, stage);
  }
}

/** Until the reader has had enough; after each story the next one is offered first. */
async function converse(chapters: readonly Chapter[], stage: TourStage): Promise<void> {
  const stories = chapters.flatMap(({ stories }) => stories);
  const choices = [
    ...chapters
      .flatMap(({ chapter, stories: told }) => told.map(({ title }) => ({ title, chapter })))
      .map(({ title, chapter }, index) => ({ value: String(index), label: title, hint: chapter })),
    { value: "all", label: texts.all },
    { value: "leave", label: texts.leave },
  ];
  let next = 0;
  for (;;) {
    const picked = await stage.terminal.choose({
      message: texts.pick,
      choices,
      first: choices[next]?.value ?? "0",
    });
    if (picked === undefined || picked === "leave") return;
    if (picked === "all") return tellAll(chapters, stage);
    const story = stories[Number(picked)];
    if (story !== undefined && !(await play(story, stage))) return;
    next = Number(picked) + 1 < stories.length ? Number(picked) + 1 : choices.length - 1;
  }
}

/** False when the reader walks away. */
async function play(story: Story, stage: TourStage): Promise<boolean> {
  const { terminal } = stage;
  terminal.out("\n");
  tellTitle(story.title, stage);
  tellStory(story, stage);
  const guess = await terminal.choose({ message: texts.guess, choices: guesses });
  if (guess === undefined) return false;
  terminal.out("\n");
  const scenes = scenesOf(story);
  for (const scene of scenes.slice(0, 1)) {
    const outcome = tellVerdict(scene, stage);
    if (guess !== "tell") say(guess === outcome ? texts.agreed : texts.differed(guess, outcome), terminal);
  }
  tellRest(scenes, stage);
  return true;
}
