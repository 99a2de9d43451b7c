/** A step of a JSON pointer. */
export const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

const named = (step: string): string => step.replaceAll("~1", "/").replaceAll("~0", "~");

export const stepsOf = (pointer: string): readonly string[] => pointer.split("/").slice(1).map(named);
