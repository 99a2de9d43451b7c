/** Whether a type can be written through Cloud Control, as far as its schema says. */
export type Mutability = "full" | "immutable" | "none" | "unknown";

/** What the catalogue knows of a resource type beyond its fields. */
export type TypeFacts = {
  readonly type: string;
  /** Property paths of the primary identifier in their order, such as `/Id` or `/Endpoint/Address`. */
  readonly id: readonly string[];
  readonly alsoId: readonly (readonly string[])[];
  /** The properties at the top. */
  readonly properties: readonly string[];
  readonly readOnly: readonly string[];
  readonly writeOnly: readonly string[];
  readonly createOnly: readonly string[];
  /** Such as `arn:${Partition}:ec2:${Region}:${Account}:instance/${InstanceId}`. */
  readonly arns: readonly string[];
  readonly mutability: Mutability;
  readonly tagProperty?: string;
  /** IAM actions per handler. */
  readonly handlers: Readonly<Partial<Record<Handler, readonly string[]>>>;
};
export type Handler = "create" | "read" | "update" | "delete" | "list";

export type AccessLevel = "read" | "list" | "write" | "tagging" | "permissions";

/** What is known of an IAM action and the types it may change. */
export type ActionFacts = {
  readonly level?: AccessLevel;
  /** Types of the action's own service whose handlers need it, with the first letters of those: c, u, d. */
  readonly handledBy: readonly { readonly type: string; readonly handlers: string }[];
  /** Types that IAM names for the action. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** IAM resource types of the action that no CloudFormation type stands for, such as `snapshot`. */
  readonly unmodelled: readonly string[];
};

/** Which API calls change which resource types; everything is answered from memory or a shard read at once. */
export interface CallKnowledge {
  /** IAM prefixes behind an event source: `monitoring.amazonaws.com` is `cloudwatch`. Empty for an unknown one. */
  prefixes(eventSource: string): readonly string[];
  action(prefix: string, action: string): ActionFacts | undefined;
  /** The types in the namespaces that a prefix stands for. */
  typesOf(prefix: string): readonly TypeFacts[];
  type(name: string): TypeFacts | undefined;
}
