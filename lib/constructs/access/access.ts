import type { IKey } from "aws-cdk-lib/aws-kms";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Watch } from "../alarms/watch.ts";
import type { FunctionName } from "../doors/doors.ts";
import type { SettledProps } from "../settled-props.ts";
import { Gateway } from "./gateway.ts";
import { People } from "./people.ts";

export type AccessProps = SettledProps & { readonly key: IKey; readonly watch: Watch };

/** By what people and programs reach Parley, and how they are known there. */
export class Access extends Construct {
  /** Where the pages and the API are reached, without a slash at the end. */
  readonly publicUrl: string;
  /** Who vouches for people, and what Parley is known as there. */
  readonly signsIn: { readonly issuer: string; readonly clientId: string };
  /** Missing where somebody else vouches. */
  readonly poolId: string | undefined;
  readonly #gateway: Gateway;

  constructor(scope: Construct, id: string, props: AccessProps) {
    super(scope, id);
    this.#gateway = new Gateway(this, "Gateway", props);
    this.publicUrl = props.address ?? this.#gateway.address;
    const people = props.signIn === undefined ? this.#people(props) : undefined;
    this.signsIn = people?.signsIn ?? { issuer: "", clientId: "", ...props.signIn };
    this.poolId = people?.poolId;
  }

  #people({ name, approvers, removal, generation }: AccessProps): People {
    const { publicUrl } = this;
    return new People(this, "People", { name, approvers, removal, generation, publicUrl });
  }

  /** Opens the ways in, once there is somebody to answer. */
  openTo(functions: Readonly<Record<FunctionName, IFunction>>): void {
    this.#gateway.openTo(functions);
  }
}
