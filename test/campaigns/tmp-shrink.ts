import { storyFrom } from "./chaos/generate.ts";
import { play } from "./chaos/play.ts";
import { shrunk } from "./chaos/shrink.ts";

const story = storyFrom(Number(process.argv[2]));
const word = process.argv[3] ?? "";
const left = await shrunk(story, async (steps) =>
  (await play({ ...story, steps })).wrongs.some((w) => w.includes(word)),
);
console.log("KEEP", left.map((s) => story.steps.indexOf(s)).join(","));
for (const s of left) console.log(JSON.stringify(s));
await play(
  { ...story, steps: left },
  {
    tell: (l) => {
      if (
        !/Events|Kept|Notices|OpenCases|OpenQ|Unprot|Unreach|Ledger|a step failed|counted: Unav|UnknownF/.test(
          l,
        )
      )
        console.log(l.slice(0, 330));
    },
  },
).then((o) => console.log(o.wrongs));
