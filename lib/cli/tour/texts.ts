/** Everything the tour says in its own voice. */
export const texts = {
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
