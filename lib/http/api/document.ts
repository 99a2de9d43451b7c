import { openApiDocument } from "#core/api/openapi/document.ts";
import { describeApi } from "#core/api/operations/document.ts";
import { apiRoute } from "../kit/api-route.ts";

export const documentRoutes = [
  apiRoute(describeApi, async (_asked, { settings }) => ({ body: openApiDocument(settings.publicUrl) })),
];
