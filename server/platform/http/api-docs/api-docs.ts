import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { buildOpenApi } from "#contract/openapi.ts";
import { type CachedBody, createCachedBody } from "../../cache/cached-body.ts";
import { sendCached } from "../cached-reply.ts";
import { apiDocsPage, apiDocsStyle } from "./api-docs-page.ts";
import { nameEndpoints } from "./endpoint-names.ts";

/**
 * Serves the contract at `/api/v1/openapi.json` for programs and at `/api/docs` for people. Both are titled with the
 * product's name and built on request, again when the name has changed.
 */
export async function mountApiDocs(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  { productName, publicUrl }: { productName: () => string; publicUrl: string },
): Promise<void> {
  const named = await nameEndpoints(endpoints);
  const build = (name: string) => {
    const document = buildOpenApi(named, { title: name, publicUrl });
    return {
      name,
      json: createCachedBody(Buffer.from(JSON.stringify(document))),
      page: createCachedBody(Buffer.from(apiDocsPage(endpoints, document, name))),
    };
  };
  let built: ReturnType<typeof build> | undefined;
  const latest = () => {
    const name = productName();
    if (name !== built?.name) built = build(name);
    return built;
  };
  const style = createCachedBody(Buffer.from(apiDocsStyle));
  const serve = (path: string, body: () => CachedBody, headers: Record<string, string>) =>
    app.get(path, (request, reply) => sendCached(request, reply, { body: body(), headers }));
  serve("/api/v1/openapi.json", () => latest().json, {
    "content-type": "application/json; charset=utf-8",
  });
  serve("/api/docs", () => latest().page, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'self'; base-uri 'none'",
  });
  serve("/api/docs.css", () => style, { "content-type": "text/css; charset=utf-8" });
}
