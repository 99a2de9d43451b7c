import { describe, expect, it } from "vitest";
import { callsOf } from "#constructs/doors/doors.ts";
import { consoleRoutes } from "#http/console/console-app.ts";
import { installed } from "./installed.ts";
import { statementsOf } from "./template.ts";

/** Who signs in and only reads adds nothing to what the function may do. */
const { template } = installed({ choices: { readers: [{ who: [{ group: "platform" }], see: "all" }] } });

const kinds = {
  "the ledger's index": /"Ledger\w+".*\/index\/by-place"/,
  "the ledger": /"Ledger\w+"/,
  "the registry": /"Registry\w+"/,
  "the key of the data": /"DataKey\w+"/,
  "the bus of decisions": /"Decisions\w+"/,
  "the workflow": /stateMachine:parley-arbitration"/,
  "its own log": /log-group:\/aws\/lambda\/parley-serve-console:\*/,
  traces: /^\*$/,
};

const nameOf = (resource: string): string =>
  Object.entries(kinds).find(([, shape]) => shape.test(resource))?.[0] ?? resource;

/** Only for the partitions of these keys, or by way of this service. */
const limit = (condition: unknown): string =>
  /(?:case|index|policy|declaration|precedents)#\*|"owners"|"row-states"|dynamodb\./.exec(
    JSON.stringify(condition) ?? "",
  )?.[0] ?? "";

const told = statementsOf(template, "parley-serve-console").map(
  ({ Effect, Action, Resource, Condition }) =>
    `${Effect} ${[...Action].sort().join(" ")} on ${Resource.map(nameOf).join(", ")}${
      Condition === undefined ? "" : ` (${limit(Condition)})`
    }`,
);

describe("the role of the console", () => {
  it("may do exactly this, and of it writes what an answer and leave take", () => {
    expect(told.toSorted()).toEqual([
      "Allow dynamodb:BatchWriteItem dynamodb:GetItem dynamodb:PutItem dynamodb:Query on the ledger",
      "Allow dynamodb:GetItem dynamodb:Query on the ledger (policy#*)",
      'Allow dynamodb:GetItem on the ledger ("owners")',
      'Allow dynamodb:GetItem on the ledger ("row-states")',
      "Allow dynamodb:GetItem on the ledger (case#*)",
      "Allow dynamodb:GetItem on the registry",
      "Allow dynamodb:PutItem on the registry (declaration#*)",
      "Allow dynamodb:Query on the ledger (index#*)",
      "Allow dynamodb:Query on the ledger (precedents#*)",
      "Allow dynamodb:Query on the ledger's index",
      "Allow events:PutEvents on the bus of decisions",
      "Allow kms:Decrypt kms:DescribeKey kms:Encrypt kms:GenerateDataKey kms:GenerateDataKeyWithoutPlaintext kms:ReEncryptFrom kms:ReEncryptTo on the key of the data (dynamodb.)",
      "Allow logs:CreateLogStream logs:PutLogEvents on its own log",
      "Allow states:SendTaskSuccess on the workflow",
      "Allow xray:PutTelemetryRecords xray:PutTraceSegments on traces",
    ]);
  });

  it("is all that its function may ask for: a docket with the answer, a wake, and the news of it", () => {
    const reading =
      /\.(?:find|get|list|load|read|onDay|watched|around|begin|finish|leaving|who|after|latest)$/;
    expect(callsOf("serve-console").filter((call) => !reading.test(call))).toEqual([
      "cases.wake",
      "dockets.save",
      "publisher.publish",
      "registry.declaration",
      "registry.put",
    ]);
  });

  it("is used to write by the forms of an answer and of leave alone; the others try a policy and end a session", () => {
    const forms = consoleRoutes
      .filter(({ method }) => method !== "GET")
      .map(({ method, path }) => `${method} ${path}`);
    expect(forms.toSorted()).toEqual([
      "POST /console/leave",
      "POST /console/policy",
      "POST /console/questions/:case/:question",
      "POST /console/sign-out",
    ]);
  });
});
