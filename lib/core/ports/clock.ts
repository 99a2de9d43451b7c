/** Milliseconds since 1970. */
export type Clock = () => number;

/** A fresh id that nobody can guess. */
export type Ids = () => string;
