/** The pointers of a list in the order of the policy. */
export const pointersTo = (list: string, rows: readonly unknown[]): readonly string[] =>
  rows.map((_, index) => `/${list}/${index}`);

/** One part of a policy as it is told: a heading, a paragraph, and a table whose first row is its head. */
export type Section = {
  readonly title: string;
  readonly prose: string;
  readonly rows?: readonly (readonly string[])[];
  /** Where the rows behind the head stand in the policy, as JSON pointers, where each stands somewhere. */
  readonly pointers?: readonly string[];
};
