import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sandboxGateway } from "#sandbox/sandbox-gateway.ts";
import type { Deps } from "./deps.ts";
import { alertJobs } from "./features/alerts/alert-jobs.ts";
import { alertRoutes } from "./features/alerts/alert-routes.ts";
import { auditRoutes } from "./features/audit/audit-routes.ts";
import { mountCampaignPictures } from "./features/campaign-pictures/picture-file-routes.ts";
import { pictureJobs } from "./features/campaign-pictures/picture-jobs.ts";
import { pictureRoutes } from "./features/campaign-pictures/picture-routes.ts";
import { campaignRoutes } from "./features/campaigns/campaign-routes.ts";
import { categoryRoutes } from "./features/categories/category-routes.ts";
import { communityRoutes } from "./features/community/community-routes.ts";
import { communityJobs } from "./features/community/forget-share-sources.job.ts";
import { dashboardRoutes } from "./features/dashboard/dashboard-routes.ts";
import { donationJobs } from "./features/donations/donation-jobs.ts";
import { donationRoutes } from "./features/donations/donation-routes.ts";
import { quarantineRoutes } from "./features/donations/quarantine-routes.ts";
import { enquiryRoutes } from "./features/enquiries/enquiry-routes.ts";
import { eventJobs } from "./features/events/event-jobs.ts";
import { eventRoutes } from "./features/events/event-routes.ts";
import { giftRoutes } from "./features/gift-records/gift-routes.ts";
import { inKindRoutes } from "./features/in-kind/in-kind-routes.ts";
import { ledgerJobs } from "./features/ledger/ledger-jobs.ts";
import { mailingRoutes } from "./features/mailings/mailing-routes.ts";
import { mountMailTracking } from "./features/mailings/mount-mail-tracking.ts";
import { allowanceJobs } from "./features/mails/forget-allowances.job.ts";
import { mountMailGallery } from "./features/mails/mount-mail-gallery.ts";
import { mailJobs } from "./features/mails/send-mail.job.ts";
import { issueRoutes } from "./features/newsletter/issue-routes.ts";
import { mountIssuePreview } from "./features/newsletter/mount-issue-preview.ts";
import { newsletterRoutes } from "./features/newsletter/newsletter-routes.ts";
import { notificationJobs } from "./features/notifications/forget-notifications.job.ts";
import { notificationRoutes } from "./features/notifications/notification-routes.ts";
import { officeRoutes } from "./features/office/office-routes.ts";
import { organisingJobs } from "./features/organising/organising-jobs.ts";
import { organisingRoutes } from "./features/organising/organising-routes.ts";
import { overviewRoutes } from "./features/overview/overview-routes.ts";
import { mountPortraits } from "./features/profile/portrait-routes.ts";
import { profileRoutes } from "./features/profile/profile-routes.ts";
import { profileJobs } from "./features/profile/remove-portrait.job.ts";
import { receiptJobs } from "./features/receipts/forget-papers.job.ts";
import { receiptRoutes } from "./features/receipts/receipt-routes.ts";
import { mailedCodeJobs } from "./features/sign-in/mailed-code-jobs.ts";
import { registrationRoutes } from "./features/sign-in/registration-routes.ts";
import { resetRoutes } from "./features/sign-in/reset-routes.ts";
import { signInJobs } from "./features/sign-in/sign-in-jobs.ts";
import { signInRoutes } from "./features/sign-in/sign-in-routes.ts";
import { mountSocialSignIn, socialRoutes } from "./features/sign-in/social-routes.ts";
import { twoFactorRoutes } from "./features/sign-in/two-factor-routes.ts";
import { siteRoutes } from "./features/site/site-routes.ts";
import { teamRoutes } from "./features/teams/team-routes.ts";
import { testimonialRoutes } from "./features/testimonials/testimonial-routes.ts";
import { updateJobs } from "./features/updates/update-jobs.ts";
import { updateRoutes } from "./features/updates/update-routes.ts";
import { webhookJobs } from "./features/webhooks/webhook-jobs.ts";
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
import { sampleLetters } from "./sample-letters.ts";
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
    ...receiptRoutes(deps),
    ...webhookRoutes(deps),
    ...signInRoutes(deps),
    ...registrationRoutes(deps),
    ...resetRoutes(deps),
    ...twoFactorRoutes(deps),
    ...socialRoutes(deps),
    ...profileRoutes(deps),
    ...notificationRoutes(deps),
    ...dashboardRoutes(deps),
    ...overviewRoutes(deps),
    ...organisingRoutes(deps),
    ...pictureRoutes(deps),
    ...teamRoutes(deps),
    ...communityRoutes(deps),
    ...inKindRoutes(deps),
    ...eventRoutes(deps),
    ...updateRoutes(deps),
    ...giftRoutes(deps),
    ...officeRoutes(deps),
    ...mailingRoutes(deps),
    ...newsletterRoutes(deps),
    ...issueRoutes(deps),
    ...auditRoutes(deps),
    ...alertRoutes(deps),
    ...quarantineRoutes(deps),
    ...enquiryRoutes(deps),
  ];
}

/** All the work that is done outside of requests. */
export function jobsOf(deps: Deps): JobWorker[] {
  return [
    ...donationJobs(deps),
    ...webhookJobs(deps),
    ...ledgerJobs(deps),
    ...signInJobs(deps),
    ...mailedCodeJobs(deps),
    ...mailJobs(deps),
    ...allowanceJobs(deps),
    ...profileJobs(deps),
    ...receiptJobs(deps),
    ...organisingJobs(deps),
    ...pictureJobs(deps),
    ...communityJobs(deps),
    ...notificationJobs(deps),
    ...eventJobs(deps),
    ...updateJobs(deps),
    ...alertJobs(deps),
  ];
}

export interface AppOptions {
  readonly loadPages?: (app: FastifyInstance) => Promise<() => Promise<PageBuild>>;
  /** Aborted when the site is to stop. */
  readonly stopping?: AbortSignal;
}

/** The whole site over HTTP: the features' calls, the pages where they are built, health and docs. */
export async function buildApp(
  deps: Deps,
  { loadPages, stopping }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config, log, publicUrl, sandbox } = deps;
  const app = createHttpServer({
    log,
    trustedProxies: config.trustedProxies,
    sourceKey: deps.sourceKey,
    publicUrl,
    headers: securityHeaders(publicUrl),
    stopping,
  });
  const routes = routesOf(deps);
  const answers = createAnswers(routes, deps.cache);
  const { authenticate } = deps;
  const { officeTwoFactor } = config;
  mountRoutes(app, routes, { answers, authenticate, officeTwoFactor });
  mountApiDocs(
    app,
    routes.map((route) => route.endpoint),
    config.productName,
  );
  mountHealth(app, deps.readiness, stopping);
  mountSocialSignIn(app, deps);
  mountPortraits(app, deps);
  mountMailTracking(app, deps);
  mountIssuePreview(app, deps);
  mountCampaignPictures(app, deps);
  if (deps.mailbox) {
    mountDevMailbox(app, deps.mailbox, { onlyFromHere: config.mode === "production" });
    mountMailGallery(app, { mailSite: deps.mailSite, letters: sampleLetters(deps) });
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
