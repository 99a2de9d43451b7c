import { expect, it } from "vitest";
import { plots } from "./plot.ts";
import { played, stoppedAnywhere } from "./stopped.ts";

it("the functions that are stopped are those of the workflow, of queues and of schedules", async () => {
  const doors = new Set<string>();
  for (const plot of plots)
    for (const call of (await played(plot)).count.doors) doors.add(call.slice(0, call.indexOf(":")));
  const names = ["ask", "checkApprovers", "judge", "lookAtResource", "receiveChange", "sendNotices", "sweep"];
  expect([...doors]).toEqual(expect.arrayContaining(names));
});

stoppedAnywhere("before");
