import { listed } from "../terminal/prose.ts";
import type { Evidence } from "./mapping.ts";

/** Why a call is taken to change a type, in words. */
export function evidenceText({ handlers, iam, rule }: Evidence): string {
  if (rule !== null) return rule;
  const needs = handlers.length > 0 ? [`needed to ${listed(handlers)}`] : [];
  const names = iam === null ? [] : [iam === "required" ? "IAM names it" : "IAM may name it"];
  return needs.length + names.length === 0 ? "called like it" : [...needs, ...names].join("; ");
}
