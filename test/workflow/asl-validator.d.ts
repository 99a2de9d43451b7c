declare module "asl-validator" {
  type Verdict = { readonly isValid: boolean; readonly errorsText: (separator: string) => string };

  const aslValidator: (
    definition: unknown,
    options: { readonly checkArn: boolean; readonly checkPaths: boolean },
  ) => Verdict;
  export = aslValidator;
}
