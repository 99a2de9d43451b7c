import { LogGroup, QueryDefinition, QueryString } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { FunctionName } from "../../doors/doors.ts";
import type { OfEach } from "../../doors/of-each.ts";

export type LogQueriesProps = {
  /** Of the installation. */
  readonly name: string;
  /** The log group of each function. */
  readonly logs: OfEach<string>;
};

type Query = {
  readonly folders: readonly FunctionName[];
  readonly fields: readonly string[];
  readonly only: string;
  readonly sort: string;
};

/** The lines of one case, from its opening on; its id takes the place of `CASE`. */
const ofCase: Query = {
  folders: [
    "look-at-resource",
    "judge",
    "restore",
    "confirm",
    "ask",
    "settle",
    "sweep",
    "answer-question",
    "serve-console",
  ],
  fields: ["message", "outcome", "next", "decision", "restore", "state", "failure", "fault", "why"],
  only: 'case = "CASE"',
  sort: "@timestamp asc",
};

const ofFaults = (folders: readonly FunctionName[]): Query => ({
  folders,
  fields: ["fault", "step", "why", "resource", "case", "messageId"],
  only: "ispresent(fault)",
  sort: "@timestamp desc",
});

/** Saved queries for CloudWatch's Logs Insights. */
export class LogQueries extends Construct {
  readonly #props: LogQueriesProps;

  constructor(scope: Construct, id: string, props: LogQueriesProps) {
    super(scope, id);
    this.#props = props;
    this.#save("case", ofCase);
    this.#save("faults", ofFaults(Object.keys(props.logs) as FunctionName[]));
  }

  #save(called: string, { folders, fields, only, sort }: Query): void {
    const { name, logs } = this.#props;
    const logGroups = folders.flatMap((folder) => {
      const log = logs[folder];
      return log === undefined ? [] : [LogGroup.fromLogGroupName(this, `${called}-${folder}`, log)];
    });
    new QueryDefinition(this, called, {
      queryDefinitionName: `${name}/${called}`,
      logGroups,
      queryString: new QueryString({
        fields: ["@timestamp", ...fields],
        filterStatements: [only],
        sort,
        limit: 1_000,
      }),
    });
  }
}
