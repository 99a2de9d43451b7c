/** What is wrong or doubtful in a policy: an error keeps it from being used, a warning does not. */
export type Finding = {
  readonly level: "error" | "warning";
  /** The check that found it. */
  readonly rule: string;
  /** A JSON pointer to the part of the policy that is meant. */
  readonly pointer: string;
  readonly message: string;
  readonly hint: string;
  /** Where inside a text the trouble lies, as offsets from its start. */
  readonly span?: { readonly from: number; readonly to: number };
};
