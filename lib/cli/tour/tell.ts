import { decide } from "#core/arbitration/decide.ts";
import type { Story, StoryScene } from "#core/arbitration/suite/story.ts";
import type { Outcome } from "#core/arbitration/verdict.ts";
import type { Policy } from "#core/policy/policy.ts";
import { paints } from "../terminal/paint.ts";
import { wrapped } from "../terminal/prose.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";
import { shownVerdict } from "../verdict/shown-verdict.ts";
import { texts } from "./texts.ts";

export type TourStage = { readonly terminal: Terminal; readonly policy: Policy };

export function say(text: string, terminal: Terminal): void {
  terminal.out(`${wrapped(text, proseWidth(terminal)).join("\n")}\n\n`);
}

export function tellTitle(title: string, { terminal }: TourStage): void {
  terminal.out(`${paints(hasColour(terminal, "out")).title(title)}\n\n`);
}

export function tellStory({ story, question }: Story, { terminal }: TourStage): void {
  say(story, terminal);
  say(question, terminal);
}

/** Judges the scene here and now and shows the verdict. */
export function tellVerdict({ dispute }: StoryScene, { terminal, policy }: TourStage): Outcome {
  const decision = decide(dispute, policy);
  terminal.out(`${shownVerdict({ decision, dispute, reasons: false }, terminal)}\n`);
  return decision.outcome;
}

/** How the story goes on after its first verdict. */
export function tellRest(scenes: readonly StoryScene[], stage: TourStage): void {
  for (const scene of scenes.slice(1)) {
    say(`${texts.later}: ${scene.story}`, stage.terminal);
    tellVerdict(scene, stage);
  }
}
