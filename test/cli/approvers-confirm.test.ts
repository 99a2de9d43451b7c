import { describe, expect, it } from "vitest";
import type { Confirmation, NoticeDesk } from "#adapters/aws/desk/notice-desk.ts";
import { confirmApprover, confirmationIn } from "#cli/approvers/confirm-approver.ts";
import type { Terminal } from "#cli/terminal/terminal.ts";
import { parley } from "./stage.ts";

const token =
  "2336412f37fb687f5d51e6e241d09c805a5a57b30d712f794cc5f6a988666d92768dd60a747ba6f3beb71854e285d6ad02428b09ceece29417f1f02d609c582afbacc99c583a916b9981dd2728f4ae6fdb82efd087cc3b7849e05798d2d2785c03b0879594eeac82c01f235d0e717736";
const topic = "arn:aws:sns:eu-north-1:123456789012:parley-notices";
const mail = `https://sns.eu-north-1.amazonaws.com/confirmation.html?TopicArn=${topic}&Token=${token}&Endpoint=eve@example.com`;
const hint = "copy the link `Confirm subscription` from the mail of AWS, in quotes, and do not open it";

describe("a link that confirms a subscription", () => {
  const region = "eu-north-1";
  const said = { region, account: "123456789012", topic, topicName: "parley-notices", token };
  const china = "arn:aws-cn:sns:cn-north-1:123456789012:parley-notices";

  it.each([
    { shape: "of a mail", url: mail, is: said },
    {
      shape: "of a call",
      url: `https://sns.eu-north-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${topic}&Token=${token}`,
      is: said,
    },
    { shape: "with spaces around it", url: ` ${mail}\n`, is: said },
    {
      shape: "of China",
      url: `https://sns.cn-north-1.amazonaws.com.cn/confirmation.html?TopicArn=${china}&Token=${token}`,
      is: { ...said, region: "cn-north-1", topic: china },
    },
  ])("is read in the shape $shape", ({ url, is }) => {
    expect(confirmationIn(url)).toEqual(is);
  });

  it.each([
    { url: "hello", why: "it is no address" },
    { url: mail.replace("https:", "http:"), why: "it is not an ordinary `https` address" },
    { url: mail.replace(".com/", ".com:444/"), why: "it is not an ordinary `https` address" },
    { url: mail.replace("https://", "https://me:you@"), why: "it names a user" },
    { url: mail.replace("amazonaws.com", "amazonaws.com.evil.example"), why: "it does not lead to SNS" },
    { url: mail.replace("https://sns.", "https://evil.example/sns."), why: "it does not lead to SNS" },
    { url: mail.replace("//sns.", "//sqs."), why: "it does not lead to SNS" },
    { url: mail.replace("confirmation.html", "unsubscribe.html"), why: "it confirms no subscription" },
    { url: mail.replace("confirmation.html?", "?Action=Unsubscribe&"), why: "it confirms no subscription" },
    { url: `${mail}&Token=${token}`, why: "it says something twice" },
    { url: `${mail}&Extra=1`, why: "it says more than such a link does" },
    { url: mail.replace(`TopicArn=${topic}&`, ""), why: "it names no topic" },
    { url: mail.replace(":sns:eu", ":sqs:eu"), why: "its topic is none" },
    {
      url: mail.replace("//sns.eu-north-1", "//sns.us-east-1"),
      why: "its topic is in `eu-north-1`, and it leads to `us-east-1`",
    },
    { url: mail.replace("arn:aws:", "arn:aws-cn:"), why: "its topic is in another part of AWS" },
    { url: mail.replace("parley-notices", "payroll"), why: "`payroll` is no topic of Parley's" },
    { url: mail.replace(token, "zz"), why: "its token is not as SNS writes one" },
    { url: `${mail}${"x".repeat(2_000)}`, why: "it is no address" },
  ])("is refused when $why, %$", ({ url, why }) => {
    const message = `this is not a link that confirms a subscription: ${why}`;
    expect(() => confirmationIn(url)).toThrow(
      expect.objectContaining({ name: "InvalidInput", message, hint }),
    );
  });

  it("was cut by the shell where its token is missing", async () => {
    const { code, err } = await parley(["approvers", "confirm", mail.split("&")[0] ?? ""]);
    expect([code, err]).toEqual([
      64,
      "parley: this is not a link that confirms a subscription: it holds no token\n  put it in quotes: a shell cuts it at `&`\n",
    ]);
  });
});

/** A desk that notes what it is asked. */
function desk(isProtected: boolean) {
  const asked: unknown[] = [];
  const confirm = (what: Confirmation) => {
    asked.push(what);
    return Promise.resolve({ isProtected });
  };
  const open = (region: string): NoticeDesk => {
    asked.push(region);
    return { confirm } as NoticeDesk;
  };
  return { open, asked };
}

async function confirmed(isProtected: boolean) {
  const { open, asked } = desk(isProtected);
  const printed: string[] = [];
  const terminal = { out: (text: string) => void printed.push(text) } as Terminal;
  const code = await confirmApprover(mail, terminal, open);
  return { code, asked, out: printed.join("") };
}

describe("parley approvers confirm", () => {
  it("asks the topic's own region, and says what was confirmed and what that means", async () => {
    const { code, asked, out } = await confirmed(true);
    expect([code, asked]).toEqual([0, ["eu-north-1", expect.objectContaining({ topic, token })]]);
    expect(out).toMatchInlineSnapshot(`
      "confirmed: from now on messages of \`parley-notices\` in \`eu-north-1\` of account \`123456789012\` reach this address
        only somebody with rights in the account can end that; the link in a mail cannot
        \`parley doctor\` says who else can be reached
      "
    `);
  });

  it("says when somebody had opened the link before", async () => {
    const { code, out } = await confirmed(false);
    expect([code, out]).toEqual([1, expect.stringMatching(/^confirmed, but not protected/)]);
  });
});
