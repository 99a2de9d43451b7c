import { type IWidget, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { counted, found, graphs } from "./rows.ts";

type PeopleRow = readonly IWidget[];

/** How Parley and people reach each other: messages, and what is asked of the API and the pages. */
export const peopleRows = (name: string): readonly PeopleRow[] => [
  graphs(
    {
      title: "messages to people",
      left: counted(name, {
        NoticesSent: "mails sent",
        NoticesHeld: "held until the hour allows",
        NoticesBundled: "sent several to a mail",
      }),
      right: found(name, {
        UnreachableApprovers: "approvers whom none reaches",
        UnprotectedSubscriptions: "subscriptions that a mail's link could end",
      }),
    },
    {
      title: "requests to the API and the pages",
      left: [ofApi(name, { metricName: "Count", label: "all" })],
      right: [
        ofApi(name, { metricName: "4XXError", label: "refused" }),
        ofApi(name, { metricName: "5XXError", label: "failed" }),
      ],
    },
    {
      title: "from a request to its answer, in milliseconds",
      left: ["p50", "p90", "p99"].map((each) =>
        ofApi(name, { metricName: "Latency", label: each, statistic: each }),
      ),
    },
  ),
];

type OfApiInput = { readonly metricName: string; readonly label: string; readonly statistic?: string };

/** An API is called as its installation. */
const ofApi = (ApiName: string, { statistic = "Sum", ...told }: OfApiInput): Metric =>
  new Metric({ namespace: "AWS/ApiGateway", dimensionsMap: { ApiName }, statistic, ...told });
