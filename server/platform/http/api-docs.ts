import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { openApiOf } from "#contract/openapi.ts";
import { cachedBody } from "../cache/cached-body.ts";
import { apiDocsPage, apiDocsStyle } from "./api-docs-page.ts";
import { sendCached } from "./cached-reply.ts";
import { nameEndpoints } from "./endpoint-names.ts";

/** The contract for programs at `/api/v1/openapi.json`, and for people at `/api/docs`. */
export async function mountApiDocs(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  { productName, publicUrl }: { productName: string; publicUrl: string },
): Promise<void> {
  const named = await nameEndpoints(endpoints);
  const document = openApiOf(named, { title: productName, publicUrl });
  const json = cachedBody(Buffer.from(JSON.stringify(document)));
  const page = cachedBody(Buffer.from(apiDocsPage(endpoints, document, productName)));
  const style = cachedBody(Buffer.from(apiDocsStyle));
  app.get("/api/v1/openapi.json", (request, reply) =>
    sendCached(request, reply, {
      body: json,
      headers: { "content-type": "application/json; charset=utf-8" },
    }),
  );
  app.get("/api/docs", (request, reply) =>
    sendCached(request, reply, {
      body: page,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": "default-src 'none'; style-src 'self'; base-uri 'none'",
      },
    }),
  );
  app.get("/api/docs.css", (request, reply) =>
    sendCached(request, reply, {
      body: style,
      headers: { "content-type": "text/css; charset=utf-8" },
    }),
  );
}
