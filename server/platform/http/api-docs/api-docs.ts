import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { openApiOf } from "#contract/openapi.ts";
import { cachedBody } from "../../cache/cached-body.ts";
import { sendCached } from "../cached-reply.ts";
import { apiDocsPage, apiDocsStyle } from "./api-docs-page.ts";
import { nameEndpoints } from "./endpoint-names.ts";

/**
 * The contract for programs at `/api/v1/openapi.json`, and for people at `/api/docs`. Both have the product's
 * name in their titles. They are made when they are asked for, and again when it is another one.
 */
export async function mountApiDocs(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  { productName, publicUrl }: { productName: () => string; publicUrl: string },
): Promise<void> {
  const named = await nameEndpoints(endpoints);
  const make = (name: string) => {
    const document = openApiOf(named, { title: name, publicUrl });
    return {
      name,
      json: cachedBody(Buffer.from(JSON.stringify(document))),
      page: cachedBody(Buffer.from(apiDocsPage(endpoints, document, name))),
    };
  };
  let made: ReturnType<typeof make> | undefined;
  const latest = () => {
    const name = productName();
    if (name !== made?.name) made = make(name);
    return made;
  };
  const style = cachedBody(Buffer.from(apiDocsStyle));
  app.get("/api/v1/openapi.json", (request, reply) =>
    sendCached(request, reply, {
      body: latest().json,
      headers: { "content-type": "application/json; charset=utf-8" },
    }),
  );
  app.get("/api/docs", (request, reply) =>
    sendCached(request, reply, {
      body: latest().page,
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
