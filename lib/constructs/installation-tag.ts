/** The tag by which everything of an installation is found, and paid for. */
export const installationTag = "parley:installation";
