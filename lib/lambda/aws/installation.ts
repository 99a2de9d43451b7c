import * as z from "zod/mini";
import type { Settings } from "#acts/settings.ts";
import { actorNoticeKinds } from "#core/claims/words.ts";
import { ReaderRow } from "#core/deployment/reader.ts";
import { Misconfigured } from "#core/faults.ts";
import { jsonIn } from "#core/fields/json.ts";
import { learningWords } from "#core/learning/learning-words.ts";
import { OwnersPart, ownersSources } from "#core/owners/owners-book.ts";
import { noticeKinds } from "#core/ports/people/notifier.ts";
import type { Environment } from "./environment.ts";
import { textIn } from "./layer.ts";

const names = z.readonly(
  z.array(z.string().check(z.minLength(1), z.maxLength(300))).check(z.maxLength(5_000)),
);
const days = z.optional(z.int().check(z.minimum(1), z.maximum(3_660)));

const InstalledApprover = z.strictObject({
  name: z.string(),
  principals: names,
  channels: z.readonly(
    z.array(z.strictObject({ channel: z.enum(["email", "sms", "https"]), endpoint: z.string() })),
  ),
  signsInAs: names,
  zone: z.optional(z.string()),
});

const InstalledChannel = z.strictObject({
  kind: z.enum(["slack", "teams", "webhook"]),
  name: z.string(),
  for: names,
  on: z.readonly(z.array(z.enum(noticeKinds))),
  instead: z.boolean(),
  host: z.optional(z.string()),
});

const InstalledReviewSite = z.strictObject({
  kind: z.enum(["github", "gitlab"]),
  name: z.string(),
  host: z.string(),
  as: z.string(),
  repositories: names,
  on: z.readonly(z.array(z.enum(actorNoticeKinds))),
});

/** The file that deploying writes beside the functions. `home` stands for the account or region of Parley itself. */
const InstallationFile = z.strictObject({
  v: z.literal(1),
  accounts: names,
  regions: names,
  governs: names,
  /** Principals, such as `{account}:role/parley-restorer` for the role of that name in every account. */
  restorers: names,
  sessionTags: z.boolean(),
  looksPerDay: z.int().check(z.minimum(0)),
  startsPerDay: z.int().check(z.minimum(0)),
  readsPerSecond: z.number().check(z.positive(), z.maximum(1_000)),
  lookDelaySeconds: z.int().check(z.minimum(0), z.maximum(900)),
  shadow: z.prefault(z.boolean(), false),
  learning: z.prefault(z.enum(learningWords), "off"),
  failedCalls: z.optional(z.boolean()),
  hook: z.optional(z.enum(["warn", "fail"])),
  runTask: z.optional(z.strictObject({ hosts: names, archives: names })),
  approvers: z.prefault(z.readonly(z.array(InstalledApprover).check(z.maxLength(200))), []),
  channels: z.prefault(z.readonly(z.array(InstalledChannel).check(z.maxLength(50))), []),
  mailedActors: z.prefault(
    z.readonly(
      z.array(z.strictObject({ principals: names, on: z.readonly(z.array(z.enum(actorNoticeKinds))) })),
    ),
    [],
  ),
  reviews: z.prefault(z.readonly(z.array(InstalledReviewSite).check(z.maxLength(50))), []),
  owners: z.optional(
    z.strictObject({ file: z.optional(OwnersPart), sources: z.readonly(z.array(z.enum(ownersSources))) }),
  ),
  readers: z.prefault(z.readonly(z.array(ReaderRow).check(z.maxLength(200))), []),
  signIn: z.prefault(z.enum(["guarded", "always", "never"]), "guarded"),
  keepDays: z.strictObject({
    events: days,
    decisions: days,
    declarations: days,
    situations: days,
    counts: days,
  }),
});
type InstallationFile = z.infer<typeof InstallationFile>;

/** How many days what kind of item is kept; what is not said is as the ledger has it. */
export type KeepDays = InstallationFile["keepDays"];

export type Installation = { readonly settings: Settings; readonly keepDays: KeepDays };

export function installationBeside(environment: Environment): Installation {
  const text = textIn(environment, "INSTALLATION_FILE", "installation.json");
  const file = InstallationFile.safeParse(jsonIn(text));
  if (file.success) return installationOf(file.data, environment);
  const hint = `deploy Parley again: ${z.prettifyError(file.error).replaceAll(/\s+/g, " ").slice(0, 300)}`;
  throw new Misconfigured("the installation's file is not in a form that this version reads", { hint });
}

function installationOf(
  { v: _, lookDelaySeconds, keepDays, ...file }: InstallationFile,
  { told, maybe }: Environment,
) {
  const [account, region] = [told("HOME_ACCOUNT"), told("AWS_REGION")];
  const accounts = [...new Set(file.accounts.map((each) => (each === "home" ? account : each)))];
  const regions = [...new Set(file.regions.map((each) => (each === "home" ? region : each)))];
  const everywhere = [...new Set([account, ...accounts])];
  const restorers = file.restorers.flatMap((template) =>
    template.includes("{account}")
      ? everywhere.map((each) => template.replaceAll("{account}", each))
      : template,
  );
  const settings = {
    ...file,
    account,
    region,
    accounts,
    regions,
    restorers,
    lookDelayMs: lookDelaySeconds * 1_000,
    publicUrl: maybe("PUBLIC_URL") ?? "",
  };
  return { settings, keepDays };
}
