import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findDeployment } from "#constructs/deployment/find-deployment.ts";

const root = mkdtempSync(join(tmpdir(), "parley-deployment-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A folder with a deployment file, if a text for one is given. */
function folderWith(text?: string, name = "parley.config.yaml"): string {
  const folder = mkdtempSync(join(root, "app-"));
  if (text !== undefined) writeFileSync(join(folder, name), text);
  return folder;
}

const nothing = {};

describe("what is deployed", () => {
  it("is the packaged policy, to observe, where nothing is said", () => {
    expect(findDeployment(folderWith(), nothing).deployment).toEqual({ parley: 1, policy: "default" });
  });

  it("is what the folder's file says, with places", () => {
    const folder = folderWith("parley: 1\npolicy: own.yaml\nmode: advise\n");
    const found = findDeployment(folder, nothing);
    expect(found).toMatchObject({ deployment: { policy: "own.yaml", mode: "advise" }, folder });
    expect(found.positionOf?.("/mode")).toEqual({ file: "parley.config.yaml", line: 3, column: 7 });
  });

  it("is what another file says where the context names one", () => {
    const folder = folderWith("parley: 1\npolicy: default\nname: other\n", "other.yaml");
    expect(findDeployment(folder, { config: "other.yaml" }).deployment.name).toBe("other");
  });

  it("is what the context says before the file, and then stands in no file", () => {
    const folder = folderWith("parley: 1\npolicy: default\nmode: enforce\nremoval: retain\n");
    const context = {
      "parley:mode": "observe",
      "parley:governs": "AWS::S3::Bucket, AWS::SQS::Queue",
      "parley:config": "true",
    };
    const { deployment, positionOf } = findDeployment(folder, context);
    expect(deployment).toEqual({
      parley: 1,
      policy: "default",
      mode: "observe",
      removal: "retain",
      governs: ["AWS::S3::Bucket", "AWS::SQS::Queue"],
      config: true,
    });
    expect(positionOf?.("/mode")).toBeUndefined();
    expect(positionOf?.("/removal")).toMatchObject({ line: 4 });
  });
});

describe("a mistake is told where it stands", () => {
  const told = (folder: string, context: Readonly<Record<string, unknown>> = nothing): string => {
    try {
      findDeployment(folder, context);
      return "";
    } catch (error) {
      const { message, hint } = error as { message: string; hint?: string };
      return `${message}\n${hint}`;
    }
  };

  it.each([
    {
      when: "a key is misspelt",
      text: "parley: 1\npolicy: default\nmoed: enforce\n",
      says: "parley.config.yaml:3:1: error: `moed` is no key here\n  did you mean `mode`?",
    },
    {
      when: "an account has lost its quotes",
      text: "parley: 1\npolicy: default\naccount: 111122223333\n",
      says: "parley.config.yaml:3:10: error:",
    },
    { when: "the file is empty", text: "", says: "parley.config.yaml:1:1: error: the file is empty" },
    { when: "it is no YAML", text: "parley: [1\n", says: "parley.config.yaml:" },
  ])("when $when", ({ text, says }) => {
    expect(told(folderWith(text))).toContain(says);
  });

  it("when the file that the context names is missing", () => {
    expect(told(folderWith(), { config: "none.yaml" })).toBe(
      "`none.yaml` cannot be read\nname another with `-c config=PATH`",
    );
  });

  it("when the context is neither true nor false", () => {
    expect(told(folderWith(), { "parley:sessionTags": "maybe" })).toBe(
      "the context `parley:sessionTags` is neither `true` nor `false`\nwrite `-c parley:sessionTags=true`",
    );
  });

  it.each([
    {
      when: "says a mode that does not exist",
      context: { "parley:mode": "enfroce" },
      says: "the context cannot be deployed\n-c parley:mode: error: `enfroce` is not known here\n  did you mean `enforce`?",
    },
    {
      when: "misspells a key",
      context: { "parley:mod": "enforce" },
      says: "the context `parley:mod` is not known\ndid you mean `parley:mode`?",
    },
    {
      when: "says what only the file may",
      context: { "parley:logDays": "30" },
      says: "the context `parley:logDays` is not known\nthe context takes policy, name, account, region, mode, governs, operators, sessionTags, config, removal; everything else is said in the file",
    },
    {
      when: "leaves the prefix out",
      context: { mode: "enforce" },
      says: "the context `mode` is not read\nwrite `-c parley:mode=…`",
    },
    {
      when: "names no file",
      context: { config: "" },
      says: "the context `config` is not a path\nwrite `-c config=parley.config.yaml`",
    },
  ])("when the context $when", ({ context, says }) => {
    expect(told(folderWith(), context)).toBe(says);
  });
});
