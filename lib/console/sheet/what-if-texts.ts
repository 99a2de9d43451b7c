/** Every word of what is supposed. */
export const whatIfTexts = {
  title: "What if …",
  closed: "… this were closed now",
  gone: "… this claim were gone",
  moment: "… it were another time (UTC):",
  ask: "Show the sheet as it would be",
  kicker: "Supposed",
  supposed: (at: string) => `This is supposed, and not so: the sheet as it would be judged at ${at}.`,
  isClosed: "Supposed to be closed now:",
  isGone: "Supposed to be gone:",
  same: "Nothing would come out differently from now.",
  differs: "Would come out differently from now:",
  back: "Back to what is so",
} as const;
