import { type Declare, examples } from "../door.ts";

const about = `Confirm a subscription with the link that AWS mailed to an approver, so that questions reach them.

URL is that link, in quotes; do not open it. Opened in a browser it confirms too, and then anybody with one of
the mails can end the subscription. Confirmed here, only the account can. The link is read and not opened; what is
asked of AWS is asked with your own credentials.`;

export const declareApproversConfirm: Declare = (parent, { terminal, finish }) => {
  parent
    .command("confirm")
    .summary("confirm a subscription with the link that AWS mailed")
    .description(about)
    .argument("<url>", "the link `Confirm subscription`, in quotes")
    .addHelpText(
      "after",
      examples([
        "parley approvers confirm 'https://sns.eu-north-1.amazonaws.com/confirmation.html?TopicArn=…&Token=…'",
        "let questions reach the reader of that mail",
      ]),
    )
    .action(async (url: string) => {
      const { confirmApprover } = await import("../approvers/confirm-approver.ts");
      const { openNoticeDesk } = await import("#adapters/aws/desk/notice-desk.ts");
      finish(await confirmApprover(url, terminal, openNoticeDesk));
    });
};
