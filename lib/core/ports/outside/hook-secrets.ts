/** The secrets by which a source proves its messages. */
export interface HookSecrets {
  /** One, or two while one takes the other's place; none where nobody has stored any. */
  of(source: string): Promise<readonly string[]>;
}
