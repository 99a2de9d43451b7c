/** What the verb of a call's name says it does; `data` moves data about, `other` is no verb we know. */
export type VerbClass =
  | "create"
  | "delete"
  | "update"
  | "delta"
  | "toggle"
  | "lifecycle"
  | "data"
  | "read"
  | "other";

const verbs: Readonly<Record<Exclude<VerbClass, "other">, string>> = {
  create: `Create Run Allocate Register Request Import Publish Launch Provision Restore Copy Clone Purchase Issue
    Subscribe Replicate New`,
  delete: "Delete Terminate Release Deregister Destroy Unsubscribe Drop Deprovision Unregister Close",
  update: `Update Modify Put Set Change Edit Configure Replace Reset Apply Promote Migrate Move Upgrade Rotate Renew
    Extend Increase Decrease Adjust Override Rename Merge Convert Schedule Install Alter Switch Advertise Withdraw
    Monitor Unmonitor Define Save Reimport`,
  delta: `Attach Detach Associate Disassociate Add Remove Authorize Revoke Tag Untag Assign Unassign Grant Accept
    Reject Join Leave Link Unlink Invite`,
  toggle: "Enable Disable Activate Deactivate Suspend Resume Lock Unlock Block Unblock Archive Unarchive",
  lifecycle: `Start Stop Reboot Restart Pause Cancel Failover Hibernate Rollback Retry Complete Continue Abort
    Execute Enter Exit Rebuild Refresh Rebalance Switchover Deploy Undeploy Force Signal`,
  data: `Send Invoke Receive Encrypt Decrypt Sign Assume Login Logout Download Submit Post Record Heartbeat Poll
    Acknowledge Notify Report Respond Confirm Converse Translate Initiate Purge Authenticate Forgot Resend Federate
    Connect Disconnect Re Generate Exchange Optimize Upload Export Flush Stream Index Ingest Abandon Redeem`,
  read: `Get List Describe Head Search Lookup Scan Select Test Validate Check Detect Estimate Preview Simulate Decode
    Discover Filter View Count Retrieve Verify Evaluate Compare Query Is`,
};

const classOfVerb = new Map<string, VerbClass>(
  Object.entries(verbs).flatMap(([kind, list]) =>
    list.split(/\s+/).map((verb): [string, VerbClass] => [verb, kind as VerbClass]),
  ),
);

/** Words before the verb that do not change what the call does to a resource. */
const adverbs = /^(Batch|Admin|Bulk)(?=[A-Z])/;

export type Split = { readonly verb: string; readonly does: VerbClass; readonly noun: string };

/** Splits a call's name into its verb, what that does, and the noun. */
export function splitCall(action: string): Split {
  const plain = action.replace(adverbs, "");
  const verb = /^[A-Z][a-z]+/.exec(plain)?.[0] ?? "";
  const does = classOfVerb.get(verb) ?? "other";
  return {
    verb,
    does,
    noun: does === "other" ? plain : plain.slice(verb.length).replace(/^Or[A-Z][a-z]+(?=[A-Z])/, ""),
  };
}
