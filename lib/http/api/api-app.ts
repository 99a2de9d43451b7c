import type { Runtime } from "#acts/runtime.ts";
import type { ApiRoute } from "../kit/api-route.ts";
import type { App } from "../kit/app.ts";
import { serve } from "../kit/serve.ts";
import { attentionRoutes } from "./attention.ts";
import { authorRoutes } from "./authors.ts";
import { caseRoutes } from "./cases.ts";
import { decisionRoutes } from "./decisions.ts";
import { docketRoutes } from "./dockets.ts";
import { documentRoutes } from "./document.ts";
import { draftRoutes } from "./drafts.ts";
import { intentRoutes } from "./intents/intent-routes.ts";
import { learningRoutes } from "./learning.ts";
import { noticeRoutes } from "./notices.ts";
import { previewRoutes } from "./preview.ts";
import { registryReadRoutes } from "./registry-reads.ts";
import { registryWriteRoutes } from "./registry-writes.ts";
import { shadowRoutes } from "./shadow.ts";
import { situationReadRoutes } from "./situation-reads.ts";
import { situationWriteRoutes } from "./situation-writes.ts";
import { whyRoutes } from "./why.ts";

export const apiRoutes: readonly ApiRoute[] = [
  ...intentRoutes,
  ...previewRoutes,
  ...whyRoutes,
  ...docketRoutes,
  ...caseRoutes,
  ...decisionRoutes,
  ...situationReadRoutes,
  ...situationWriteRoutes,
  ...registryReadRoutes,
  ...registryWriteRoutes,
  ...authorRoutes,
  ...shadowRoutes,
  ...learningRoutes,
  ...attentionRoutes,
  ...draftRoutes,
  ...noticeRoutes,
  ...documentRoutes,
];

export const apiApp = (runtime: Runtime): App => serve(apiRoutes, runtime);
