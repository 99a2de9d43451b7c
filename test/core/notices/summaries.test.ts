import { describe, expect, it } from "vitest";
import { summaries } from "#core/notices/summaries.ts";

const fields = ["/A", "/B", "/C"];
const all = "/A and 2 more fields";

describe("a decision event says in one sentence", () => {
  it.each<{ readonly what: keyof typeof summaries; readonly is: string }>([
    { what: "asked", is: `approvers are asked about ${all}` },
    { what: "answered", is: `a person has answered about ${all}` },
    { what: "silent", is: `nobody answered about ${all} in time: silence decides` },
    { what: "silentBeside", is: `nobody answered about ${all} in time: what is decided goes on` },
    { what: "fight", is: `a fight over ${all}: the agreed value is held, and a person is asked` },
    { what: "restored", is: `Parley wrote ${all} as decided` },
    { what: "broken", is: `${all} came to what was decided by a write that broke on the way` },
    { what: "handedBack", is: `a claim has ended, and Parley handed ${all} to the next in line` },
    { what: "givenUp", is: `Parley could not write ${all}: of a reason` },
    { what: "stopped", is: `Parley does not write ${all} for now: of a reason` },
    { what: "kept", is: `Parley leaves ${all} as it stands` },
    { what: "deleted", is: "deleted by of a reason: nothing is created again by Parley" },
    { what: "deferred", is: `claims on ${all} have to wait` },
    {
      what: "proposed",
      is: `a claim on ${all} has ended: its value stays for now and is proposed to the code`,
    },
    { what: "ended", is: `a claim on ${all} has ended` },
    { what: "foughtOver", is: `a fight over ${all}` },
    { what: "observed", is: `Parley only observes here and leaves ${all} as it stands` },
    { what: "advised", is: `Parley only advises here and leaves ${all} as it stands` },
    { what: "unanswered", is: `Parley leaves ${all} as it stands: what was answered is not asked again` },
    { what: "waiting", is: `${all} is to be written as decided, and waits until Parley may write there` },
    { what: "gone", is: `there is nothing left to decide about ${all}` },
    { what: "unwritten", is: `Parley could not bring ${all} to what was decided` },
  ])("$what", ({ what, is }) => {
    expect(summaries[what](fields, "of a reason")).toBe(is);
  });
});
