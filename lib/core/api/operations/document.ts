import * as z from "zod/mini";
import { operation } from "../operation.ts";

export const describeApi = operation({
  name: "describeApi",
  method: "GET",
  path: "/api/openapi.json",
  summary: "This document: everything the API can be asked for",
  answer: z.looseObject({ openapi: z.literal("3.1.0") }),
  status: 200,
});
