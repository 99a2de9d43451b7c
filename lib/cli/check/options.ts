/** What the command is told. */
export type CheckOptions = {
  readonly plan: string;
  readonly from?: string;
  readonly policy?: string;
  readonly intent?: string;
  readonly because?: string;
  readonly source?: string;
  readonly strict?: boolean;
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly sarif?: boolean;
  readonly junit?: string;
};
