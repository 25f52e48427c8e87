import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ResponseOf } from "#contract/endpoint.ts";
import { getSite } from "#contract/foundation/site.ts";
import { PREVIEW_PATTERN, type PreviewTheme } from "#contract/foundation/site-preview.ts";
import { CONTACT_PATH, campaignPath, HOME_PATH, PAYMENT_PATH } from "#contract/page-paths.ts";
import type { Deps } from "../deps.ts";
import { liveMailSite } from "../features/foundation/emails/live-mail-site.ts";
import { sampleEmailHtml } from "../features/foundation/emails/mail-gallery-page.ts";
import { liveDocumentLook } from "../features/foundation/site/live-document-look.ts";
import type { KnownSettings } from "../features/foundation/site/live-settings.ts";
import { openDraft } from "../features/foundation/site/preview-draft.ts";
import { type SiteDeps, siteView } from "../features/foundation/site/site-routes.ts";
import { liveCharity } from "../features/giving/receipts/live-charity.ts";
import { drawSampleReceipt } from "../features/giving/receipts/render-receipt.ts";
import type { RenderWith } from "../pages.ts";
import { AppError } from "../platform/http/app-error.ts";
import { createCaller } from "../platform/http/caller.ts";
import type { EndpointCaller } from "../platform/http/endpoint-caller.ts";
import { widestNetwork } from "../platform/http/route.ts";
import { createSampleReceipt } from "../samples/sample-receipt.ts";
import { createSampleThankYou } from "../wiring/sample-emails.ts";
import { sendPageOrBusy } from "./busy-page.ts";

/** Disables scripts, links and forms in previewed pages. */
const SANDBOX = "sandbox allow-same-origin";
/** Emails may use inline styles and this site's pictures, nothing else. */
const MAIL_POLICY =
  "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

interface PreviewDeps extends Deps, Pick<SiteDeps, "readMethods"> {
  readonly answers: EndpointCaller;
  readonly renderWith: RenderWith;
}

interface PreviewRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly look: PreviewTheme;
}

type Show = (
  deps: PreviewDeps,
  known: KnownSettings,
  request: PreviewRequest,
) => Promise<FastifyReply>;

const shows: Readonly<Record<string, Show>> = {
  home: (deps, known, request) => showPage(deps, known, { ...request, path: HOME_PATH }),
  // Without an id, the address shows the featured campaign.
  campaign: (deps, known, request) => showPage(deps, known, { ...request, path: campaignPath("") }),
  giving: (deps, known, request) => showPage(deps, known, { ...request, path: PAYMENT_PATH }),
  contact: (deps, known, request) => showPage(deps, known, { ...request, path: CONTACT_PATH }),
  mail: showMail,
  receipt: showReceipt,
};

/** Previews pages, an email and a receipt with unsaved settings. */
export function mountSitePreview(app: FastifyInstance, deps: PreviewDeps): void {
  app.get<{ Params: { shown: string }; Querystring: Record<string, unknown> }>(
    PREVIEW_PATTERN,
    async (request, reply) => {
      const { draft, look } = request.query;
      const show = Object.hasOwn(shows, request.params.shown) && shows[request.params.shown];
      if (!show) throw new AppError("not_found");
      const known = await openDraft(deps, String(draft));
      reply.header("referrer-policy", "no-referrer");
      return show(deps, known, { request, reply, look: look === "dark" ? "dark" : "light" });
    },
  );
}

async function showPage(
  { answers, renderWith, ...deps }: PreviewDeps,
  known: KnownSettings,
  { request, reply, path }: PreviewRequest & { readonly path: string },
): Promise<FastifyReply> {
  const site = siteView(deps, known);
  const call: EndpointCaller["call"] = async (endpoint, input, caller, trace) =>
    // Compared by path: the bundled pages have their own copy of each endpoint.
    endpoint.path === getSite.path
      ? (site as ResponseOf<typeof endpoint>)
      : answers.call(endpoint, input, caller, trace);
  return sendPageOrBusy(reply, known.values.product_name, async () => {
    const { head, body } = await renderWith(request, reply, { path, call });
    const policy = head.headers["content-security-policy"];
    return reply
      .code(head.status)
      .headers({ ...head.headers, "content-security-policy": [policy, SANDBOX].join("; ") })
      .send(withoutScripts(body.toString()).replace("<head>", '<head><base target="_blank">'));
  });
}

/** The policy blocks scripts; removing them also avoids loads and warnings in the browser. */
function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
}

async function showMail(
  deps: PreviewDeps,
  known: KnownSettings,
  { reply, look }: PreviewRequest,
): Promise<FastifyReply> {
  const drafted = withDraft(deps, known);
  const letter = createSampleThankYou(drafted);
  const sample = { group: "Donor", kind: letter.kind, letter };
  const html = sampleEmailHtml(sample, look, drafted.mailSite);
  return reply
    .header("content-security-policy", MAIL_POLICY)
    .type("text/html; charset=utf-8")
    .send(html);
}

async function showReceipt(
  deps: PreviewDeps,
  known: KnownSettings,
  { request, reply }: PreviewRequest,
): Promise<FastifyReply> {
  const drafted = withDraft(deps, known);
  const visitor = widestNetwork(createCaller(request, reply));
  const bytes = await drawSampleReceipt(drafted, createSampleReceipt(drafted), visitor);
  return reply.type("application/pdf").send(Buffer.from(bytes));
}

/** Dependencies of emails and documents with the drafted settings. */
function withDraft(deps: PreviewDeps, { values, row }: KnownSettings) {
  const settings = { values, saved: row?.saved ?? {} };
  return {
    ...deps,
    mailSite: liveMailSite(settings, deps.mailSite),
    charity: liveCharity(settings),
    paperLook: liveDocumentLook(settings, deps.files),
  };
}
