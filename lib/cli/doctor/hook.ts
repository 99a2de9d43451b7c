import type { HookCall, HookDesk, RegisteredHook } from "#adapters/aws/desk/hook-desk.ts";
import { deploymentDefaults } from "#core/deployment/defaults.ts";
import { aliasPart, homePart, hookAlias } from "#core/policy/hook-alias.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { paints } from "../terminal/paint.ts";
import { jsonText, plain } from "../terminal/plain-text.ts";
import { wrapped } from "../terminal/prose.ts";
import { table } from "../terminal/table.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";
import { deploymentIn, type ExamineInput, regionOf } from "./examine.ts";

/** How the hook of one region is, and what there is to do. */
type HookDiagnosis = {
  readonly isWell: boolean;
  readonly alias: string;
  readonly hook?: RegisteredHook;
  readonly lastCall?: HookCall;
  /** The last call of which the hook itself was the trouble. */
  readonly lastError?: HookCall;
  readonly remedies: readonly string[];
};

type HookAsked = {
  readonly name: string;
  readonly region: string;
  /** What the deployment says. */
  readonly hook: "warn" | "fail" | undefined;
};

const neededTargets = ["RESOURCE", "CLOUD_CONTROL"];

/** Asks about the hook of a deployment, tells how it is, and what there is to do. */
export async function examineHookOf(
  asked: ExamineInput,
  terminal: Terminal,
  openDesk: (region: string) => HookDesk,
): Promise<ExitCode> {
  const deployment = await deploymentIn(asked.config, terminal);
  const region = regionOf(asked, deployment, terminal);
  const name = asked.name ?? deployment.name ?? deploymentDefaults.name;
  const told = await examineHook({ name, region, hook: deployment.hook }, openDesk(region));
  return tellHook(told, { json: asked.json === true, terminal });
}

/** Asks CloudFormation about the hook by which writes ask first, and changes nothing. */
async function examineHook(asked: HookAsked, desk: HookDesk): Promise<HookDiagnosis> {
  const { name, region } = asked;
  // Where Parley's own region was not known when it was deployed, the hook there has another name.
  const aliases = [aliasPart(region), homePart].map((part) => hookAlias(name, part));
  let found: RegisteredHook | undefined;
  for (const alias of aliases) found ??= await desk.hookNamed(alias);
  const [alias = ""] = aliases;
  const calls = found === undefined ? [] : await desk.lastCalls(found.arn);
  const remedies = remediesFor(asked, found, calls);
  const [lastCall] = calls;
  const lastError = calls.find(isBroken);
  return {
    ...{ isWell: remedies.length === 0, alias: found?.alias ?? alias, remedies },
    ...(found !== undefined && { hook: found }),
    ...(lastCall !== undefined && { lastCall }),
    ...(lastError !== undefined && { lastError }),
  };
}

/** That a write was refused is the hook's work; that it failed is not. */
const isBroken = ({ status }: HookCall): boolean => status === "HOOK_FAILED";

function remediesFor(
  { hook: said, name, region }: HookAsked,
  found: RegisteredHook | undefined,
  calls: readonly HookCall[],
): readonly string[] {
  if (found === undefined)
    return said === undefined
      ? ["The deployment asks nobody: write `hook: warn` into it, and deploy."]
      : [`There is no hook in ${region}: deploy, or name another region or account.`];
  const mode = said === "fail" ? "FAIL" : "WARN";
  // What CloudFormation does not tell is no mistake.
  const missing =
    found.targets.length === 0 ? [] : neededTargets.filter((target) => !found.targets.includes(target));
  const answers = `${name}-check-write`;
  return [
    ...(said === undefined ? ["The deployment says no `hook`, and one is there: deploy, and it goes."] : []),
    ...(found.status === undefined || found.status === "ENABLED"
      ? []
      : ["It is switched off, so that nothing asks: deploy again."]),
    ...(said === undefined || found.mode === undefined || found.mode === mode
      ? []
      : [`It is set to ${found.mode}, and the deployment says \`${said}\`: deploy again.`]),
    ...(missing.length === 0 ? [] : [`It is not asked at ${missing.join(" and ")}: deploy again.`]),
    ...(found.calls === undefined || found.calls.endsWith(`:function:${answers}`)
      ? []
      : [`It does not call \`${answers}\`: deploy again.`]),
    ...(found.role === undefined ? ["It has no role to call with: deploy again."] : []),
    ...(calls.some(isBroken)
      ? [
          `Calls of it failed: its role has to be let in by \`${answers}\`; the log of that function shows whether it was called. With \`warn\` such writes passed.`,
        ]
      : []),
  ];
}

type HookText = { readonly json: boolean; readonly terminal: Terminal };

/** Prints it, and says by the exit code whether there is anything to do. */
function tellHook(told: HookDiagnosis, { json, terminal }: HookText): ExitCode {
  terminal.out(json ? `${jsonText(told)}\n` : hookText(told, terminal));
  return told.isWell ? exitCodes.fine : exitCodes.fault;
}

function hookText({ alias, hook, lastCall, lastError, remedies, isWell }: HookDiagnosis, terminal: Terminal) {
  const paint = paints(hasColour(terminal, "out"));
  const width = proseWidth(terminal);
  const rows: readonly (readonly [string, string])[] =
    hook === undefined
      ? [["there", "no"]]
      : [
          ["status", hook.status ?? "not told"],
          ["mode", hook.mode ?? "not told"],
          ["asked at", hook.targets.join(", ") || "not told"],
          ["types", hook.types.length === 0 ? "all" : `${hook.types.length}`],
          ["calls", hook.calls ?? "not told"],
          ["role", hook.role ?? "none"],
          ["last call", callText(lastCall)],
          ["last error", lastError === undefined ? "none told" : callText(lastError)],
        ];
  const cells = rows.map(([what, value]) => [what, plain(value)]);
  const lines = [
    paint.strong(plain(alias)),
    ...table(cells, width),
    "",
    ...remedies.flatMap((text) => wrapped(plain(text), width)),
    isWell ? paint.good("writes ask first") : paint.bad("writes do not ask as they should"),
  ];
  return `${lines.join("\n")}\n`;
}

const callText = (call: HookCall | undefined): string =>
  call === undefined
    ? "none told"
    : [call.at, call.status, call.on, call.why?.slice(0, 200)].filter((part) => part !== undefined).join(" ");
