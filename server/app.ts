import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sandboxGateway } from "#sandbox/gateway/sandbox-gateway.ts";
import { sandboxSocialProviders } from "#sandbox/social/social-providers.ts";
import type { Deps } from "./deps.ts";
import { eraseRoutes } from "./features/account/erasure/erase-routes.ts";
import { exportRoutes } from "./features/account/export/export-routes.ts";
import { mountPortraits, profileRoutes } from "./features/account/profile/profile-routes.ts";
import { publicBooksRoutes } from "./features/books/public-books/public-books-routes.ts";
import { rateRoutes } from "./features/books/rates/rate-routes.ts";
import { campaignRoutes } from "./features/campaigns/catalogue/campaign-routes.ts";
import { categoryRoutes } from "./features/campaigns/categories/category-routes.ts";
import { communityRoutes } from "./features/campaigns/community/community-routes.ts";
import { eventRoutes } from "./features/campaigns/events/event-routes.ts";
import { inKindRoutes } from "./features/campaigns/in-kind/in-kind-routes.ts";
import { organisingRoutes } from "./features/campaigns/organising/organising-routes.ts";
import { mountCampaignPictures } from "./features/campaigns/pictures/picture-file-routes.ts";
import { pictureRoutes } from "./features/campaigns/pictures/picture-routes.ts";
import { createCorrectionSlots } from "./features/campaigns/search/correction-slots.ts";
import { mountSitemap } from "./features/campaigns/sitemap/sitemap-files.ts";
import { suggestionRoutes } from "./features/campaigns/suggestions/suggestion-routes.ts";
import { teamRoutes } from "./features/campaigns/teams/team-routes.ts";
import { testimonialRoutes } from "./features/campaigns/testimonials/testimonial-routes.ts";
import { updateRoutes } from "./features/campaigns/updates/update-routes.ts";
import { dashboardRoutes } from "./features/figures/dashboard/dashboard-routes.ts";
import { overviewRoutes } from "./features/figures/overview/overview-routes.ts";
import { raiseAlerts } from "./features/foundation/alerts/alert-store.ts";
import { mountMailGallery } from "./features/foundation/emails/mount-mail-gallery.ts";
import { notificationRoutes } from "./features/foundation/notifications/notification-routes.ts";
import { mountCrawlerFiles } from "./features/foundation/site/crawler-files.ts";
import { mountSiteFiles } from "./features/foundation/site/site-files.ts";
import { siteRoutes } from "./features/foundation/site/site-routes.ts";
import { mountLogos } from "./features/foundation/site/upload-logo.ts";
import { webhookRoutes } from "./features/gateways/inbox/webhook-routes.ts";
import { isCorrectSecret } from "./features/giving/donations/donation-links.ts";
import { donationRoutes } from "./features/giving/donations/donation-routes.ts";
import { claimRegistrationDonation } from "./features/giving/donations/offered-donations.ts";
import { offlineRoutes } from "./features/giving/offline/offline-routes.ts";
import { receiptRoutes } from "./features/giving/receipts/receipt-routes.ts";
import { recurringRoutes } from "./features/giving/recurring/recurring-routes.ts";
import { manageRecurringRoutes } from "./features/giving/recurring-management/manage-routes.ts";
import { teamRecurringRoutes } from "./features/giving/recurring-views/team-recurring-routes.ts";
import { refundRoutes } from "./features/giving/refunds/refund-routes.ts";
import { thanksRoutes } from "./features/giving/thanks/thanks-routes.ts";
import { resetRoutes } from "./features/identity/password-reset/reset-routes.ts";
import type { RegistrationHook } from "./features/identity/registration/confirm-address-with-code.ts";
import { registrationRoutes } from "./features/identity/registration/registration-routes.ts";
import type { LoginHook } from "./features/identity/sessions/session-deps.ts";
import { sessionRoutes } from "./features/identity/sessions/session-routes.ts";
import { linkAfterLogin } from "./features/identity/social/social-link.ts";
import {
  callbackPath,
  mountSocialSignIn,
  socialRoutes,
} from "./features/identity/social/social-routes.ts";
import { twoFactorRoutes } from "./features/identity/two-factor/two-factor-routes.ts";
import { enquiryRoutes } from "./features/outreach/enquiries/enquiry-routes.ts";
import { mailingRoutes } from "./features/outreach/mailings/mailing-routes.ts";
import { mountMailTracking } from "./features/outreach/mailings/mount-mail-tracking.ts";
import { mountIssuePreview } from "./features/outreach/newsletter/mount-issue-preview.ts";
import { mountUnsubscribeLink } from "./features/outreach/newsletter/mount-unsubscribe-link.ts";
import { issueRoutes, newsletterRoutes } from "./features/outreach/newsletter/newsletter-routes.ts";
import { mountStaticFiles } from "./pages/pages-built.ts";
import { mountSitePreview } from "./pages/site-preview.ts";
import { mountPages, type PageBuild } from "./pages.ts";
import { mountApiDocs } from "./platform/http/api-docs/api-docs.ts";
import { createEndpointCaller } from "./platform/http/endpoint-caller.ts";
import { mountHealth } from "./platform/http/health.ts";
import { mountRoutes } from "./platform/http/mount-routes.ts";
import type { Route } from "./platform/http/route.ts";
import { sendFromCache } from "./platform/http/send-from-cache.ts";
import { mountDevMailbox } from "./platform/mail/mount-dev-mailbox.ts";
import { readPaymentMethods } from "./wiring/gateways.ts";
import { officeRoutes } from "./wiring/office-routes.ts";
import { createSampleEmails } from "./wiring/sample-emails.ts";
import { createAppServer, mountMetrics, type StoppingOptions } from "./worker-app.ts";

/** Every API endpoint with its handler. */
export function createRoutes(deps: Deps): Route[] {
  const withHooks: Deps & LoginHook & RegistrationHook = {
    ...deps,
    afterLogin: (caller, login) => linkAfterLogin(deps, caller, login),
    isDonationSecret: ({ id, secret }) => isCorrectSecret(secret, deps.links.secretFor(id)),
    claimDonation: claimRegistrationDonation,
  };
  const correctionSlots = createCorrectionSlots();
  return [
    ...siteRoutes({
      ...deps,
      readMethods: () => readPaymentMethods(deps.gateways),
      reportBankAccount: (tx, account, at) => {
        const detail = { ...account, changed: at.toISOString() };
        return raiseAlerts(tx, [{ kind: "bank_account_changed", key: "site", detail }], at);
      },
    }),
    ...categoryRoutes(deps),
    ...campaignRoutes({ ...deps, correctionSlots }),
    ...suggestionRoutes({ ...deps, correctionSlots }),
    ...testimonialRoutes(deps),
    ...donationRoutes(deps),
    ...manageRecurringRoutes(deps),
    ...receiptRoutes(deps),
    ...recurringRoutes(deps),
    ...refundRoutes(deps),
    ...webhookRoutes(deps),
    ...publicBooksRoutes(deps),
    ...rateRoutes(deps),
    ...sessionRoutes(withHooks),
    ...registrationRoutes(withHooks),
    ...resetRoutes(deps),
    ...twoFactorRoutes(withHooks),
    ...socialRoutes(deps),
    ...profileRoutes(deps),
    ...exportRoutes(deps),
    ...eraseRoutes(deps),
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
    ...thanksRoutes(deps),
    ...offlineRoutes(deps),
    ...teamRecurringRoutes(deps),
    ...officeRoutes(deps),
    ...mailingRoutes(deps),
    ...newsletterRoutes(deps),
    ...issueRoutes(deps),
    ...enquiryRoutes(deps),
  ];
}

interface AppOptions extends StoppingOptions {
  readonly loadPages?: (app: FastifyInstance) => Promise<() => Promise<PageBuild>>;
}

/** Builds the HTTP app: the API with its docs, health checks, and the pages if `loadPages` is given. */
export async function buildApp(
  deps: Deps,
  { loadPages, stopping }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config, publicUrl, sandbox, socialSandbox } = deps;
  const app = createAppServer(deps, stopping);
  await mountMetrics(app, deps);
  sendFromCache(app, deps.cache);
  const routes = createRoutes(deps);
  const answers = createEndpointCaller(routes, deps.cache);
  const { authenticate } = deps;
  const { requiresOfficeTwoFactor } = config;
  mountRoutes(app, routes, { answers, authenticate, requiresOfficeTwoFactor });
  const endpoints = routes.map((route) => route.endpoint);
  await mountApiDocs(app, endpoints, {
    productName: () => deps.settings.values.product_name,
    publicUrl,
  });
  mountHealth(app, deps.readiness, stopping);
  mountSocialSignIn(app, deps);
  mountPortraits(app, deps);
  mountMailTracking(app, deps);
  mountIssuePreview(app, deps);
  mountUnsubscribeLink(app);
  mountCampaignPictures(app, deps);
  mountLogos(app, deps);
  mountSiteFiles(app, deps);
  mountCrawlerFiles(app, deps);
  mountSitemap(app, deps);
  if (deps.mailbox) {
    mountDevMailbox(app, deps.mailbox, { onlyFromHere: config.mode === "production" });
    mountMailGallery(app, { mailSite: deps.mailSite, letters: createSampleEmails(deps) });
  }
  if (sandbox.mounted) {
    await app.register(sandboxGateway, {
      prefix: "/sandbox",
      dataFile: join(config.dataDir, "sandbox.sqlite"),
      apiKey: sandbox.apiKey,
      webhookSecret: sandbox.webhookSecrets[0],
      webhookUrl: `${new URL(sandbox.apiUrl).origin}/api/v1/webhooks/sandbox/`,
      baseUrl: sandbox.publicUrl,
    });
  }
  if (socialSandbox) {
    await app.register(sandboxSocialProviders, {
      ...socialSandbox,
      prefix: "/sandbox/social",
      canReturnTo: (provider, uri) =>
        [...app.ownOrigins].some((origin) => uri === `${origin}${callbackPath(provider)}`),
    });
  }
  if (loadPages) {
    const build = await loadPages(app);
    await mountStaticFiles(app);
    const renderWith = mountPages(app, {
      ...deps,
      answers,
      mode: config.mode,
      formTargets: deps.gateways.all.flatMap(({ origins }) => origins),
      build,
    });
    mountSitePreview(app, {
      ...deps,
      readMethods: () => readPaymentMethods(deps.gateways),
      ...{ answers, renderWith },
    });
  }
  return app;
}
