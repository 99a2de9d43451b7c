import { describe, expect, it } from "vitest";
import type { NoticeDesk } from "#adapters/aws/desk/notice-desk.ts";
import { examine } from "#cli/doctor/examine.ts";
import type { Terminal } from "#cli/terminal/terminal.ts";
import type { Subscription } from "#core/ports/people/subscriptions.ts";
import { folderWith, parley } from "./stage.ts";

const head = "parley: 1\npolicy: default\nregion: eu-north-1\n";
const config = `${head}approvers:
  - name: eve
    principals: [arn:aws:iam::123456789012:role/eve]
    email: Eve@example.com
    sms: "+4612345678"
  - name: ben
    principals: [arn:aws:iam::123456789012:role/ben]
    email: ben@example.com
    https: https://hooks.example.com/ben
operators: [ops@example.com]
`;
const topic = "arn:aws:sns:eu-north-1:123456789012:parley-notices";

const subscription = (endpoint: string, state: Partial<Subscription> = {}): Subscription => ({
  channel: "email",
  endpoint,
  isConfirmed: true,
  isProtected: true,
  ...state,
});
const unconfirmed = { isConfirmed: false, isProtected: false };
const phone = subscription("+4612345678", { channel: "sms", isProtected: false });
const hook = subscription("https://hooks.example.com/ben", { channel: "https" });
const all = [
  subscription("eve@example.com"),
  phone,
  subscription("ben@example.com"),
  hook,
  subscription("ops@example.com"),
];

type Props = {
  readonly text?: string;
  readonly found?: string | undefined;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly env?: Terminal["env"];
};

async function examined(
  subscriptions: readonly Subscription[],
  { text = config, options = {}, env = {}, ...props }: Props = {},
) {
  const cwd = await folderWith({ "parley.config.yaml": text });
  const [asked, printed]: [unknown[], string[]] = [[], []];
  const out = (part: string) => void printed.push(part);
  const terminal = { cwd, out, env, columns: 100, isTty: { in: false, out: false, err: false } };
  const found = "found" in props ? props.found : topic;
  const open = (region: string) => {
    const topicNamed = (name: string) => Promise.resolve(asked.push([region, name]) > 0 ? found : undefined);
    return { topicNamed, subscriptionsOf: () => Promise.resolve(subscriptions) } as unknown as NoticeDesk;
  };
  const code = await examine(
    { config: "parley.config.yaml", ...options },
    terminal as unknown as Terminal,
    open,
  );
  return { code, asked, out: printed.join("") };
}

describe("parley doctor with the ledger's table", () => {
  const policy =
    "parley: 1\nenvironments: [{name: prod, order: [cost]}]\nsources: [{id: pagerduty, preset: pagerduty}, {id: jira, preset: jira}]\n";
  const book = {
    source: "pagerduty",
    version: 3,
    last: { at: "2026-11-21T03:10:00Z", as: "word" },
    taken: 7,
    refused: { count: 2, last: "2026-11-21T03:09:00Z" },
    unmapped: [
      { part: "state", path: "a.b", message: "nothing stands at `a.b`", at: "2026-11-21T03:08:00Z" },
    ],
    unknown: [{ name: "PX\u001b[2J", at: "2026-11-21T03:08:00Z" }],
    known: ["0123456789ab"],
  } as const;

  async function told(json: boolean) {
    const cwd = await folderWith({
      "parley.config.yaml": config.replace("default", "mine.yaml"),
      "mine.yaml": policy,
    });
    const printed: string[] = [];
    const out = (part: string) => void printed.push(part);
    const terminal = { cwd, out, env: {}, columns: 100, isTty: { in: false, out: false, err: false } };
    const desk = { topicNamed: () => Promise.resolve(topic), subscriptionsOf: () => Promise.resolve(all) };
    const asked: unknown[] = [];
    const booksOf = (...given: unknown[]) => Promise.resolve(asked.push(given) > 0 ? [book] : []);
    await examine(
      { config: "parley.config.yaml", table: "parley-ledger", json },
      terminal as unknown as Terminal,
      () => desk as unknown as NoticeDesk,
      () => ({ booksOf }),
    );
    return { text: printed.join(""), asked };
  }

  it("says of each source what came, what was refused, and what was not understood", async () => {
    const { text, asked } = await told(false);
    expect(asked).toEqual([["parley-ledger", ["pagerduty", "jira"]]]);
    expect(text).toContain(
      "`pagerduty`: the last message came at 2026-11-21T03:10:00Z; 7 taken, 2 refused, the last at\n2026-11-21T03:09:00Z",
    );
    expect(text).toContain("not read at 2026-11-21T03:08:00Z: nothing stands at `a.b`");
    expect(text).toContain("nobody here, so name them in `people`: PX");
    expect(text).not.toContain("\u001b");
    expect(text).toContain("`jira`: nothing came yet");
  });

  it("says so to a program as well, without what tells deliveries", async () => {
    const { text } = await told(true);
    const { sources } = JSON.parse(text) as { readonly sources: readonly unknown[] };
    expect(sources).toMatchObject([{ source: "pagerduty", book: { taken: 7 } }, { source: "jira" }]);
    expect(text).not.toContain("0123456789ab");
  });
});

describe("parley doctor", () => {
  it("is content when everybody is reached and nobody can be cut off", async () => {
    const { code, out, asked } = await examined(all);
    expect([code, asked]).toEqual([0, [["eu-north-1", "parley-notices"]]]);
    expect(out).toMatchInlineSnapshot(`
      "arn:aws:sns:eu-north-1:123456789012:parley-notices
        eve        email  Eve@example.com                confirmed and protected
        eve        sms    +4612345678                    confirmed and protected
        ben        email  ben@example.com                confirmed and protected
        ben        https  https://hooks.example.com/ben  confirmed and protected
        operators  email  ops@example.com                confirmed and protected

      everybody is reached
      "
    `);
  });

  it("says of everybody what is missing, and what to do", async () => {
    const { code, out } = await examined([
      subscription("eve@example.com", { isProtected: false }),
      phone,
      subscription("ben@example.com", unconfirmed),
    ]);
    expect(code).toBe(1);
    expect(out).toMatchInlineSnapshot(`
      "arn:aws:sns:eu-north-1:123456789012:parley-notices
        eve        email  Eve@example.com                confirmed, but anybody with one of the mails can
                                                         end it
        eve        sms    +4612345678                    confirmed and protected
        ben        email  ben@example.com                not confirmed
        ben        https  https://hooks.example.com/ben  not subscribed
        operators  email  ops@example.com                not subscribed

      \`ben\` counts as unreachable: others are asked at once in their place
      Not confirmed: have them send you the link in the mail of AWS, do not open it, and run \`parley
      approvers confirm URL\`.
      Anybody can end it: somebody opened the link of AWS. Run \`parley approvers confirm URL\` with it;
      where it is too old, take the address out of the deployment, deploy, put it in again, deploy, and
      confirm the new link.
      Not subscribed: deploy again; the deployment names them and the topic does not.
      not everybody is reached as they should be
      "
    `);
  });

  it("says the same to a program", async () => {
    const { code, out } = await examined([], { options: { json: true } });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      topic,
      isWell: false,
      approvers: [
        {
          name: "eve",
          isReachable: false,
          channels: [{ channel: "email", state: "missing" }, { channel: "sms" }],
        },
        { name: "ben", isReachable: false },
      ],
      operators: [{ channel: "email", endpoint: "ops@example.com", state: "missing" }],
    });
  });

  it.each([
    {
      when: "is said",
      props: { options: { region: "us-east-1", name: "mine" } },
      asks: ["us-east-1", "mine-notices"],
    },
    {
      when: "stands in the deployment",
      props: { text: `${head}name: other\n` },
      asks: ["eu-north-1", "other-notices"],
    },
    {
      when: "stands in the environment",
      props: { text: "parley: 1\npolicy: default\n", env: { AWS_REGION: "eu-west-1" } },
      asks: ["eu-west-1", "parley-notices"],
    },
  ])("asks where Parley lives as it $when", async ({ props, asks }) => {
    const { asked } = await examined([], props);
    expect(asked).toEqual([asks]);
  });

  it.each([
    {
      when: "nobody says where Parley lives",
      props: { text: "parley: 1\npolicy: default\n" },
      fault: { name: "InvalidInput", message: "it is not said where Parley lives" },
    },
    {
      when: "the region is none",
      props: { options: { region: "Stockholm" } },
      fault: { name: "InvalidInput", message: "`Stockholm` is not a region" },
    },
    {
      when: "there is no such topic",
      props: { found: undefined },
      fault: { name: "Misconfigured", message: "there is no topic `parley-notices` in `eu-north-1`" },
    },
    {
      when: "the credentials are another account's",
      props: { text: `${head}account: "999999999999"\n` },
      fault: { name: "Misconfigured", message: "these credentials belong to the account `123456789012`" },
    },
  ])("gives up when $when", async ({ props, fault }) => {
    await expect(examined([], props)).rejects.toMatchObject(fault);
  });

  it("shows what is wrong in the deployment", async () => {
    const cwd = await folderWith({ "parley.config.yaml": "parley: 1\n" });
    const { code, err } = await parley(["doctor"], { cwd });
    expect([code, err]).toEqual([
      64,
      expect.stringContaining("parley.config.yaml:1:1: error: `policy` is missing"),
    ]);
  });
});
