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
  farewell:
    "Next: `parley decide dispute.yaml` judges a dispute of your own, and `parley policy explain` shows the policy.",
} as const;
