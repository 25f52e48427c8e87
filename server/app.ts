import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sandboxGateway } from "#sandbox/sandbox-gateway.ts";
import type { Deps } from "./deps.ts";
import { campaignRoutes } from "./features/campaigns/campaign-routes.ts";
import { categoryRoutes } from "./features/categories/category-routes.ts";
import { donationJobs } from "./features/donations/donation-jobs.ts";
import { donationRoutes } from "./features/donations/donation-routes.ts";
import { ledgerJobs } from "./features/ledger/ledger-jobs.ts";
import { mailJobs } from "./features/mails/send-mail.job.ts";
import { mountPortraits } from "./features/profile/portrait-routes.ts";
import { profileRoutes } from "./features/profile/profile-routes.ts";
import { profileJobs } from "./features/profile/remove-portrait.job.ts";
import { mailedCodeJobs } from "./features/sign-in/mailed-code-jobs.ts";
import { registrationRoutes } from "./features/sign-in/registration-routes.ts";
import { resetRoutes } from "./features/sign-in/reset-routes.ts";
import { signInJobs } from "./features/sign-in/sign-in-jobs.ts";
import { signInRoutes } from "./features/sign-in/sign-in-routes.ts";
import { mountSocialSignIn, socialRoutes } from "./features/sign-in/social-routes.ts";
import { twoFactorRoutes } from "./features/sign-in/two-factor-routes.ts";
import { siteRoutes } from "./features/site/site-routes.ts";
import { testimonialRoutes } from "./features/testimonials/testimonial-routes.ts";
import { webhookRoutes } from "./features/webhooks/webhook-routes.ts";
import { mountPages, type PageBuild } from "./pages.ts";
import { createAnswers } from "./platform/http/answer.ts";
import { mountApiDocs } from "./platform/http/api-docs.ts";
import { mountHealth } from "./platform/http/health.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { mountRoutes } from "./platform/http/mount-routes.ts";
import type { Route } from "./platform/http/route.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import type { JobWorker } from "./platform/jobs/jobs.ts";
import { mountDevMailbox } from "./platform/mail/mount-dev-mailbox.ts";
import { mountStaticFiles } from "./static-files.ts";

/** Every call of the API with what answers it. */
export function routesOf(deps: Deps): Route[] {
  const { config, publicUrl } = deps;
  return [
    ...siteRoutes({ ...config, publicUrl, sandbox: true }),
    ...categoryRoutes(deps),
    ...campaignRoutes(deps),
    ...testimonialRoutes(deps),
    ...donationRoutes(deps),
    ...webhookRoutes(deps),
    ...signInRoutes(deps),
    ...registrationRoutes(deps),
    ...resetRoutes(deps),
    ...twoFactorRoutes(deps),
    ...socialRoutes(deps),
    ...profileRoutes(deps),
  ];
}

/** All the work that is done outside of requests. */
export function jobsOf(deps: Deps): JobWorker[] {
  return [
    ...donationJobs(deps),
    ...ledgerJobs(deps),
    ...signInJobs(deps),
    ...mailedCodeJobs(deps),
    ...mailJobs(deps),
    ...profileJobs(deps),
  ];
}

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
  const routes = routesOf(deps);
  const answers = createAnswers(routes, deps.cache);
  mountRoutes(app, routes, { answers, authenticate: deps.authenticate });
  mountApiDocs(
    app,
    routes.map((route) => route.endpoint),
    config.productName,
  );
  mountHealth(app, deps.db);
  mountSocialSignIn(app, deps);
  mountPortraits(app, deps);
  if (deps.mailbox) {
    mountDevMailbox(app, deps.mailbox, { onlyFromHere: config.mode === "production" });
  }
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
