import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sandboxGateway } from "#sandbox/sandbox-gateway.ts";
import type { Deps } from "./deps.ts";
import { campaignRoutes } from "./features/campaigns/campaign-routes.ts";
import { categoryRoutes } from "./features/categories/category-routes.ts";
import { donationRoutes } from "./features/donations/donation-routes.ts";
import { siteRoutes } from "./features/site/site-routes.ts";
import { testimonialRoutes } from "./features/testimonials/testimonial-routes.ts";
import { webhookRoutes } from "./features/webhooks/webhook-routes.ts";
import { mountPages, type PageBuild } from "./pages.ts";
import { createAnswers } from "./platform/http/answer.ts";
import { mountApiDocs } from "./platform/http/api-docs.ts";
import { mountHealth } from "./platform/http/health.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { mountRoutes } from "./platform/http/mount-routes.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import { mountStaticFiles } from "./static-files.ts";

/** The whole site over HTTP: the features' calls, the pages where they are built, health and docs. */
export async function buildApp(
  deps: Deps,
  loadPages?: (app: FastifyInstance) => Promise<() => Promise<PageBuild>>,
): Promise<FastifyInstance> {
  const { config, log, publicUrl, sandbox } = deps;
  const app = createHttpServer({
    log,
    trustedProxies: config.trustedProxies,
    sourceKey: deps.sourceKey,
    secureCookies: publicUrl.startsWith("https:"),
    headers: securityHeaders(publicUrl),
  });
  const routes = [
    ...siteRoutes({ ...config, publicUrl, sandbox: true }),
    ...categoryRoutes(deps),
    ...campaignRoutes(deps),
    ...testimonialRoutes(deps),
    ...donationRoutes(deps),
    ...webhookRoutes(deps),
  ];
  const answers = createAnswers(routes, deps.cache, deps.clock);
  mountRoutes(app, routes, { answers, authenticate: async () => undefined });
  mountApiDocs(
    app,
    routes.map((route) => route.endpoint),
    config.productName,
  );
  mountHealth(app, deps.db);
  if (sandbox.mounted) {
    await app.register(sandboxGateway, {
      prefix: "/sandbox",
      dataFile: join(config.dataDir, "sandbox.sqlite"),
      apiKey: sandbox.apiKey,
      webhookSecret: sandbox.webhookSecret,
      webhookUrl: `${new URL(sandbox.apiUrl).origin}/api/v1/webhooks/sandbox/`,
      baseUrl: sandbox.publicUrl,
    });
  }
  if (loadPages) {
    const build = await loadPages(app);
    await mountStaticFiles(app);
    mountPages(app, {
      ...deps,
      answers,
      mode: config.mode,
      formTargets: [new URL(sandbox.publicUrl).origin],
      build,
    });
  }
  return app;
}
