import { describe, expect, it } from "vitest";
import { complaints, packagedText, policyFrom, read } from "./from-texts.ts";

const company = `name: ours
environments:
  - {name: prod, order: [security, availability, cost], accounts: ["111111111111"]}
  - {name: test, order: [cost, security], tags: {env: [test]}}
urgency:
  - {id: incidents, motivations: [incident], urgency: degradation}
  - {id: rest, motivations: [none], urgency: none}
guardrails:
  - id: shut
    title: buckets stay shut
    in: {environments: [prod]}
    fields: [/A, /B]
    constraint: {is: true}
    except: [security]
limits: {grace: 20m, cooldown: {default: 1m}}
`;
const over = (text: string) => ({
  "policy.yaml": `extends: [./company.yaml]\n${text}`,
  "company.yaml": company,
});
const fileOver = (text: string) => policyFrom(over(text)).file;
const line = (text: string, part: string) => text.split("\n").findIndex((each) => each.includes(part)) + 2;

describe("a policy that extends another", () => {
  it("changes the keys that it names, and no others", () => {
    const [row] = fileOver("guardrails: [{id: shut, except: [security, data]}]").guardrails;
    expect(row).toMatchObject({
      title: "buckets stay shut",
      fields: ["/A", "/B"],
      except: ["security", "data"],
    });
  });

  it("replaces a list, or edits it", () => {
    const edited = fileOver(
      `guardrails: [{id: shut, fields: {add: [/C], drop: [/A]}, in: {types: ["AWS::S3::*"]}}]`,
    );
    expect(edited.guardrails[0]).toMatchObject({
      fields: ["/B", "/C"],
      in: { environments: ["prod"], types: ["AWS::S3::*"] },
    });
    const accounts = fileOver(`environments: [{id: prod, accounts: {add: ["222222222222"]}}]`);
    expect(accounts.environments[0]?.accounts).toEqual(["111111111111", "222222222222"]);
  });

  it("replaces a demand whole, so that no half of it is left", () => {
    const [row] = fileOver("guardrails: [{id: shut, constraint: {in: [1, 2]}}]").guardrails;
    expect(row?.constraint).toEqual({ in: [1, 2] });
  });

  it("changes a map of settings key by key", () => {
    const { limits } = fileOver("limits: {cooldown: {incident: 5m}}");
    expect([limits.grace, limits.cooldown]).toEqual([1_200_000, { default: 60_000, incident: 300_000 }]);
  });

  it.each([
    [
      "in front, where the first match counts",
      "{id: mine, motivations: [budget], urgency: none}",
      ["mine", "incidents", "rest"],
    ],
    [
      "after another",
      "{id: mine, motivations: [budget], urgency: none, after: incidents}",
      ["incidents", "mine", "rest"],
    ],
    [
      "before another",
      "{id: mine, motivations: [budget], urgency: none, before: rest}",
      ["incidents", "mine", "rest"],
    ],
    ["elsewhere, when one that is known says so", "{id: rest, before: incidents}", ["rest", "incidents"]],
  ])("puts a row %s", (_, row, ids) => {
    expect(fileOver(`urgency: [${row}]`).urgency.map(({ id }) => id)).toEqual(ids);
  });

  it("keeps the order of several rows that stand after one", () => {
    const row = (id: string) => `{id: ${id}, motivations: [budget], urgency: none, after: incidents}`;
    const ids = fileOver(`urgency: [${row("a")}, ${row("b")}]`).urgency.map(({ id }) => id);
    expect(ids).toEqual(["incidents", "a", "b", "rest"]);
  });

  it("puts a row behind the others where order counts for nothing", () => {
    const row = "{id: mine, title: t, fields: [/X], constraint: {is: 1}}";
    expect(fileOver(`guardrails: [${row}]`).guardrails.map(({ id }) => id)).toEqual(["shut", "mine"]);
  });

  it("edits the parts of a class, whose ids say which", () => {
    const drop = fileOver("classes: {capacity: {add: [{id: more, fields: [/M]}]}}").classes["capacity"];
    expect(drop?.map(({ id }) => id)).toEqual(["more"]);
    const text =
      "extends: [parley/default@1]\nclasses: {cosmetic: {add: [{id: mine, fields: [/M]}], drop: [tags-and-descriptions]}}";
    expect(policyFrom({ "policy.yaml": text }).file.classes["cosmetic"]?.map(({ id }) => id)).toEqual([
      "mine",
    ]);
  });

  it("takes its name from the file that is deployed", () => {
    expect(policyFrom(over("limits: {grace: 1m}")).name).toBe("policy.yaml");
    expect(policyFrom(over("name: mine")).name).toBe("mine");
  });

  it("means what the other means where it says nothing", () => {
    const plain = policyFrom({ "policy.yaml": packagedText });
    const own = policyFrom({ "policy.yaml": "name: default\nextends: [parley/default@1]\n" });
    expect(own.digest).toBe(plain.digest);
  });
});

describe("what is said of a part", () => {
  const policy = policyFrom(
    over("guardrails:\n  - id: shut\n    except: [security, data]\nlimits: {doubts: 2}\n"),
  );

  it("names every layer that had a say, the last one first", () => {
    expect(policy.at("/guardrails/0")).toBe(
      `policy.yaml:4, over company.yaml:${line(company, "- id: shut")}`,
    );
    expect(policy.at("/guardrails/0/except")).toBe(
      `policy.yaml:5, over company.yaml:${line(company, "except")}`,
    );
    expect(policy.at("/guardrails/0/title")).toBe(`company.yaml:${line(company, "title: buckets")}`);
    expect(policy.at("/limits/doubts")).toBe("policy.yaml:6");
    expect(policy.at("/urgency/1")).toBe(`company.yaml:${line(company, "id: rest")}`);
  });

  it("names the layers with their digests, itself last", () => {
    expect(policy.layers?.map(({ key }) => key)).toEqual(["company.yaml", "policy.yaml"]);
    expect(new Set(policy.layers?.map(({ digest }) => digest)).size).toBe(2);
    expect(policyFrom({ "policy.yaml": company }).layers).toBeUndefined();
  });

  it("places what lint finds in the layer that says it", () => {
    const found = read(over("rules: [{id: r, title: t, for: {classes: [nowhere]}}]"));
    if (!("policy" in found)) throw new Error("it is valid");
    const finding = {
      level: "error" as const,
      rule: "x",
      pointer: "/rules/0/for/classes/0",
      message: "m",
      hint: "",
    };
    expect(found.locate([finding])[0]?.at).toMatchObject({ file: "policy.yaml", line: 3 });
    const other = { ...finding, pointer: "/urgency/0/motivations" };
    expect(found.locate([other])[0]?.at.file).toBe("company.yaml");
  });
});

describe("a layer is refused", () => {
  it.each([
    ["an address", "extends: [https://example.com/p.yaml]", "`https://example.com/p.yaml` is an address"],
    [
      "a path out of the folder",
      "extends: [../other.yaml]",
      "`../other.yaml` leads out of the folder of the deployed policy",
    ],
    ["a path that leads out by a detour", "extends: [./a/../../b.yaml]", "leads out of the folder"],
    ["a bare name", "extends: [company.yaml]", "`company.yaml` is no path"],
    ["a machine's path", "extends: [/etc/passwd]", "`/etc/passwd` is no path"],
    ["a package without a version", "extends: [parley/default]", "`parley/default` names no version"],
    ["a backslash", 'extends: [".\\\\b.yaml"]', "is no path"],
    ["no list", "extends: ./company.yaml", "`extends` is a list"],
    ["an entry of other keys", "extends: [{policy: ./company.yaml, wit: {}}]", "this names no layer"],
    [
      "a file that is missing",
      "extends: [./gone.yaml]",
      "`gone.yaml` does not exist: `policy.yaml` → `./gone.yaml`",
    ],
    [
      "itself",
      "extends: [./policy.yaml]",
      "layers extend each other in a circle: `policy.yaml` → `policy.yaml`",
    ],
    [
      "an unknown row to stand before",
      "extends: [./company.yaml]\nurgency: [{id: a, motivations: [none], urgency: none, before: incident}]",
      "no row of this list is called `incident` | did you mean `incidents`?",
    ],
    [
      "a row twice",
      "extends: [./company.yaml]\nguardrails: [{id: shut, except: []}, {id: shut, title: t}]",
      "`shut` stands in this list of the layer already",
    ],
    [
      "an environment that says no place",
      "extends: [./company.yaml]\nenvironments: [{name: edge, order: [cost]}]",
      "a new environment says where it stands",
    ],
    [
      "what is not there to be dropped",
      "extends: [./company.yaml]\nguardrails: [{id: shut, fields: {drop: [/Z]}}]",
      '"/Z" is not in the list that this changes',
    ],
    [
      "a row that is dropped without a reason",
      "extends: [./company.yaml]\nguardrails: {drop: [shut]}",
      "a row is not dropped without a reason",
    ],
    [
      "a removal without a reason",
      "extends: [./company.yaml]\nremove: [{id: shut}]",
      "a row is removed for a reason",
    ],
    [
      "a removal for an empty reason",
      'extends: [./company.yaml]\nremove: [{id: shut, because: ""}]',
      "a row is removed for a reason",
    ],
    [
      "a removal of nothing",
      "extends: [./company.yaml]\nremove: [{id: shot, because: no}]",
      "there is no row `shot` to remove | did you mean `shut`?",
    ],
    [
      "a removal of one of two",
      "extends: [parley/default@1]\nremove: [{id: database-storage, because: no}]",
      "write `standing/database-storage` or `coupled/database-storage`",
    ],
    [
      "two words for one place",
      "extends: [./company.yaml]\nurgency: [{id: rest, before: incidents, after: incidents}]",
      "a row cannot say both `before` and `after`",
    ],
  ])("that names %s", (_, text, message) => {
    expect(complaints({ "policy.yaml": text, "company.yaml": company }).join("\n")).toContain(message);
  });

  it("that extends what extends it, with the whole way round", () => {
    const texts = {
      "policy.yaml": "extends: [./a/b.yaml]",
      "a/b.yaml": "extends: [./c.yaml]",
      "a/c.yaml": "extends: [./../policy.yaml]",
    };
    expect(complaints(texts)).toEqual([
      "a/c.yaml:2 layers extend each other in a circle: `policy.yaml` → `a/b.yaml` → `a/c.yaml` → `policy.yaml` | take one of them out of `extends`",
    ]);
  });

  it("where the chain is too long, or the files are too many", () => {
    const chain = Object.fromEntries(
      Array.from({ length: 10 }, (_, n) => [
        n === 0 ? "policy.yaml" : `${n}.yaml`,
        n === 9 ? company : `extends: [./${n + 1}.yaml]`,
      ]),
    );
    expect(complaints(chain).join()).toContain("layers are more than 8 deep: `policy.yaml` → `1.yaml`");
    const { "9.yaml": _, ...shorter } = chain;
    expect(complaints({ ...shorter, "8.yaml": company })).toEqual([]);
    const names = Array.from({ length: 32 }, (_, n) => `${n}.yaml`);
    const many = {
      "policy.yaml": `extends: [${names.map((name) => `./${name}`).join(", ")}]`,
      ...Object.fromEntries(names.map((name) => [name, "limits: {doubts: 2}"])),
    };
    expect(complaints(many).join()).toContain("a policy has more than 32 layers");
  });

  it("when it is not YAML, at its own line", () => {
    expect(
      complaints({ "policy.yaml": "extends: [./company.yaml]", "company.yaml": "urgency: [" })[0],
    ).toMatch(/^company\.yaml:\d/);
  });

  it("when what comes of it is no policy, at the layer that said so", () => {
    expect(complaints(over("guardrails: [{id: shut, except: 7}]"))[0]).toMatch(/^policy\.yaml:3 /);
    expect(
      complaints({
        "policy.yaml": "extends: [./b.yaml]",
        "b.yaml": "urgency: [{motivations: [none], urgency: nothing}]",
      })[0],
    ).toMatch(/^b\.yaml:2 /);
  });

  it("when other layers cannot be read where it is", async () => {
    const { readPolicy } = await import("#files/policy-text.ts");
    const found = readPolicy("parley: 1\nextends: [./a.yaml]\n", "p.yaml");
    expect("diagnostics" in found && found.diagnostics[0]?.message).toContain(
      "other layers cannot be read here",
    );
  });
});

describe("two layers of which neither extends the other", () => {
  const beside = (one: string, other: string, more = "") =>
    complaints({
      "policy.yaml": `extends: [./a.yaml, ./b.yaml]\n${more}`,
      "a.yaml": `extends: [./company.yaml]\n${one}`,
      "b.yaml": `extends: [./company.yaml]\n${other}`,
      "company.yaml": company,
    });

  it.each([
    ["the same", "limits: {grace: 5m}", "limits: {grace: 5m}"],
    [
      "different keys of a row",
      "guardrails: [{id: shut, title: other}]",
      "guardrails: [{id: shut, except: []}]",
    ],
    [
      "different additions",
      "guardrails: [{id: shut, fields: {add: [/C]}}]",
      "guardrails: [{id: shut, fields: {add: [/D]}}]",
    ],
    [
      "rows of their own where order counts for nothing",
      "coupled: [{id: x, types: [A], together: [/A, /B]}]",
      "coupled: [{id: y, types: [A], together: [/C, /D]}]",
    ],
  ])("may say %s", (_, one, other) => {
    expect(beside(one, other)).toEqual([]);
  });

  it.each([
    ["a value", "limits: {grace: 5m}", "limits: {grace: 6m}"],
    [
      "a list and an edit of it",
      "guardrails: [{id: shut, fields: [/Z]}]",
      "guardrails: [{id: shut, fields: {add: [/D]}}]",
    ],
    [
      "what one adds and the other drops",
      "guardrails: [{id: shut, fields: {add: [/B]}}]",
      "guardrails: [{id: shut, fields: {drop: [/B]}}]",
    ],
    [
      "rows where the first match counts",
      "urgency: [{id: x, motivations: [launch], urgency: none}]",
      "urgency: [{id: y, motivations: [budget], urgency: none}]",
    ],
    [
      "a row that one removes and the other changes",
      "remove: [{id: shut, because: no}]",
      "guardrails: [{id: shut, title: other, fields: [/A], constraint: {is: 1}}]",
    ],
  ])("may not disagree on %s", (_, one, other) => {
    const [only] = beside(one, other);
    expect(only).toContain("say different things here, and neither extends the other");
    expect(beside(other, one)[0]).toContain("say different things here");
  });

  it("are settled by one that extends both", () => {
    expect(beside("limits: {grace: 5m}", "limits: {grace: 6m}", "limits: {grace: 7m}")).toEqual([]);
  });
});
