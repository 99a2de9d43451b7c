import { type Chapter, type Story, scenesOf } from "#core/arbitration/suite/story.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { loadPolicy, policyPlace } from "../inputs/load.ts";
import type { PromptChoice, Terminal } from "../terminal/terminal.ts";
import { loadChapters } from "./chapters.ts";
import { tellExample } from "./example.ts";
import { say, type TourStage, tellRest, tellStory, tellTitle, tellVerdict } from "./tell.ts";
import { texts } from "./texts.ts";

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
