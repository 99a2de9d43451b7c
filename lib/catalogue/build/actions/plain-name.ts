/** Names compared without case and punctuation. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");
