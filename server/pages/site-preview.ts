import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AnswerOf } from "#contract/endpoint.ts";
import { getSite } from "#contract/foundation/site.ts";
import { PREVIEW_PATTERN, type PreviewLook } from "#contract/foundation/site-preview.ts";
import { CONTACT_PATH, campaignPath, HOME_PATH, PAYMENT_PATH } from "#contract/page-paths.ts";
import type { Deps } from "../deps.ts";
import { liveMailSite } from "../features/foundation/letters/live-mail-site.ts";
import { sampleLetterHtml } from "../features/foundation/letters/mail-gallery-page.ts";
import { livePaperLook } from "../features/foundation/site/live-paper-look.ts";
import type { KnownSettings } from "../features/foundation/site/live-settings.ts";
import { openDraft } from "../features/foundation/site/preview-draft.ts";
import { type GivingWays, siteView } from "../features/foundation/site/site-routes.ts";
import { liveCharity } from "../features/giving/receipts/live-charity.ts";
import { drawUnissued } from "../features/giving/receipts/render-receipt.ts";
import type { RenderWith } from "../pages.ts";
import type { Answers } from "../platform/http/answer.ts";
import { AppError } from "../platform/http/app-error.ts";
import { callerOf } from "../platform/http/caller.ts";
import { widestNetwork } from "../platform/http/route.ts";
import { sampleReceipt } from "../samples/sample-receipt.ts";
import { sampleThanks } from "../wiring/sample-letters.ts";
import { sendBusyPage } from "./busy-page.ts";

/** It is looked at: nothing runs, and no link or form leads anywhere. */
const STILL = "sandbox allow-same-origin";
/** Mails have their styles inline; beside these, only pictures of this site may load. */
const MAIL_POLICY =
  "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

interface PreviewDeps extends Omit<Deps, "sandbox">, GivingWays {
  readonly answers: Answers;
  readonly renderWith: RenderWith;
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly look: PreviewLook;
}

type Show = (deps: PreviewDeps, known: KnownSettings, asked: Asked) => Promise<FastifyReply>;

const shows: Readonly<Record<string, Show>> = {
  home: (deps, known, asked) => showPage(deps, known, { ...asked, path: HOME_PATH }),
  // Addresses that name no campaign show the featured one.
  campaign: (deps, known, asked) => showPage(deps, known, { ...asked, path: campaignPath("") }),
  giving: (deps, known, asked) => showPage(deps, known, { ...asked, path: PAYMENT_PATH }),
  contact: (deps, known, asked) => showPage(deps, known, { ...asked, path: CONTACT_PATH }),
  mail: showMail,
  receipt: showReceipt,
};

/** Shows pages, a mail and a receipt with settings that are not saved, to whoever tries them out. */
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
  { request, reply, path }: Asked & { readonly path: string },
): Promise<FastifyReply> {
  const site = siteView(deps, known);
  const call: Answers["call"] = async (endpoint, input, caller, trace) =>
    // The pages are a bundle of their own, with endpoints of their own.
    endpoint.path === getSite.path
      ? (site as AnswerOf<typeof endpoint>)
      : answers.call(endpoint, input, caller, trace);
  return sendBusyPage(reply, known.values.product_name, async () => {
    const { head, body } = await renderWith(request, reply, { path, call });
    const policy = head.headers["content-security-policy"];
    return reply
      .code(head.status)
      .headers({ ...head.headers, "content-security-policy": [policy, STILL].join("; ") })
      .send(withoutScripts(body.toString()).replace("<head>", '<head><base target="_blank">'));
  });
}

/** The policy keeps them from running; without them browsers neither load them nor complain. */
function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
}

async function showMail(
  deps: PreviewDeps,
  known: KnownSettings,
  { reply, look }: Asked,
): Promise<FastifyReply> {
  const drafted = withLooks(deps, known);
  const letter = sampleThanks(drafted);
  const sample = { group: "Donor", kind: letter.kind, letter };
  const html = sampleLetterHtml(sample, look, drafted.mailSite);
  return reply
    .header("content-security-policy", MAIL_POLICY)
    .type("text/html; charset=utf-8")
    .send(html);
}

async function showReceipt(
  deps: PreviewDeps,
  known: KnownSettings,
  { request, reply }: Asked,
): Promise<FastifyReply> {
  const drafted = withLooks(deps, known);
  const visitor = widestNetwork(callerOf(request, reply));
  const bytes = await drawUnissued(drafted, sampleReceipt(drafted), visitor);
  return reply.type("application/pdf").send(Buffer.from(bytes));
}

/** What mails and papers are made of, with these settings. */
function withLooks(deps: PreviewDeps, { values, row }: KnownSettings) {
  const settings = { values, saved: row?.saved ?? {} };
  return {
    ...deps,
    mailSite: liveMailSite(settings, deps.mailSite),
    charity: liveCharity(settings),
    paperLook: livePaperLook(settings, deps.files),
  };
}
