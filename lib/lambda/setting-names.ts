/** What a function is told by its environment; anyone who deploys it writes the same names. */
export const settingNames = [
  /** The account in which Parley runs. */
  "HOME_ACCOUNT",
  /** The files that lie beside the functions: where they stand if not under `/opt/parley`. */
  "INSTALLATION_FILE",
  "POLICY_FILE",
  "SHADOW_FILE",
  "CATALOGUE_FOLDER",
  "TERRAFORM_MAP",
  /** Dockets, events, decisions, sessions, situations and meters. */
  "LEDGER_TABLE",
  /** Declarations and the kill switch. */
  "REGISTRY_TABLE",
  "LOOK_QUEUE_URL",
  /** One queue for each kind of long work. */
  "WAKE_QUEUE_URL",
  "BASELINE_QUEUE_URL",
  /** The queue of hooks, and what the secret of each source is called, as JSON. */
  "HOOK_QUEUE_URL",
  "HOOK_SECRETS",
  /** Where runs of Terraform wait for a word. */
  "RUN_QUEUE_URL",
  /** Where what was judged waits to be judged under a candidate policy. */
  "TRIAL_QUEUE_URL",
  "STATE_MACHINE_ARN",
  "NOTICE_TOPIC_ARN",
  /** Where notices wait until they may be sent. */
  "NOTICE_QUEUE_URL",
  /** Where what is posted to the web waits. */
  "POST_QUEUE_URL",
  /** Where what claimants are told waits. */
  "TELL_QUEUE_URL",
  /** What the names of the secrets begin with that hold the addresses of channels, and of those of claimants. */
  "CHANNEL_SECRETS",
  "ACTOR_SECRETS",
  "DECISION_BUS",
  /** Where one-shot schedules are kept, the function that they invoke, and the role that may. */
  "SCHEDULE_GROUP",
  "END_LEASES_ARN",
  "SCHEDULE_DEAD_LETTERS_ARN",
  "SCHEDULE_ROLE_ARN",
  /** The KMS key that makes digests of secrets. */
  "SECRETS_KEY_ARN",
  /** The KMS key that signs links. */
  "LINK_KEY_ARN",
  /** The KMS key that signs the decisions of a day, and the address of the bucket where that is kept. */
  "SEAL_KEY_ARN",
  "SEALS_URL",
  /** Where the pages and the API are reached, without a slash at the end. */
  "PUBLIC_URL",
  /** Who vouches for people who sign in, and what Parley is known as there. */
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
  /** The identity store whose groups are read, where it is, and patterns of groups as a list in JSON. */
  "IDENTITY_STORE",
  "IDENTITY_REGION",
  "IDENTITY_GROUPS",
  /** The role that a function takes in the account of a resource, with `{account}` in it; its own where there is none. */
  "SPOKE_ROLE_ARN",
  /** The role in which IAM is asked what somebody may do, with `{account}` in it. */
  "READER_ROLE_ARN",
  /** The role that Cloud Control writes with, with `{account}` and `{service}` in it. */
  "HANDLER_ROLE_ARN",
] as const;

export type SettingName = (typeof settingNames)[number];

/** The name of a session that asks what somebody may do; the role that it takes lets it do nothing else. */
export const askingSession = "parley-permissions";
