/** One part of a policy as it is told: a heading, a paragraph, and a table whose first row is its head. */
export type Section = {
  readonly title: string;
  readonly prose: string;
  readonly rows?: readonly (readonly string[])[];
};
