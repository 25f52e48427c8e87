import type { FastifyInstance } from "fastify";
import {
  ACCOUNT_PATH,
  BROWSE_PATH,
  DASHBOARD_PATH,
  DISCOVER_PATH,
  DOCUMENTS_PATH,
  EVENTS_PATH,
  MY_DONATIONS_PATH,
  OFFICE_PATH,
  OVERVIEW_PATH,
  PAYMENT_PATH,
  PAYMENT_SUCCESS_PATH,
} from "#contract/page-paths.ts";
import type { ResponseCache } from "../../../platform/cache/response-cache.ts";
import { type Clock, DAY_MS, today } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { sendCachedFile } from "../../../platform/http/cached-reply.ts";
import { siteTag } from "../../../tags.ts";
import type { LiveSettings } from "./live-settings.ts";

interface CrawlerDeps {
  readonly cache: ResponseCache;
  readonly clock: Clock;
  readonly settings: Pick<LiveSettings, "fresh">;
  /** Origin without a trailing slash. */
  readonly publicUrl: string;
  readonly config: { readonly officeEmail: string | undefined };
}

/** Personal pages, and searches, which are endless. The sitemap lists the campaigns. */
const disallowed = [
  "/api/",
  "/dev/",
  "/sandbox/",
  OFFICE_PATH,
  ACCOUNT_PATH,
  BROWSE_PATH,
  DASHBOARD_PATH,
  DOCUMENTS_PATH,
  EVENTS_PATH,
  MY_DONATIONS_PATH,
  OVERVIEW_PATH,
  PAYMENT_PATH,
  PAYMENT_SUCCESS_PATH,
  `${DISCOVER_PATH}?`,
];

const SECURITY_PATH = "/.well-known/security.txt";
/** RFC 9116 recommends less than a year. The date moves on every day. */
const SECURITY_EXPIRY_MS = 180 * DAY_MS;

/** Serves robots.txt and security.txt. */
export function mountCrawlerFiles(app: FastifyInstance, deps: CrawlerDeps): void {
  const { cache, publicUrl } = deps;
  const text = (content: string) => ({
    type: "text/plain; charset=utf-8",
    tags: [siteTag],
    content,
  });
  const robots = [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
  app.get("/robots.txt", (request, reply) =>
    sendCachedFile(request, reply, { cache, address: "/robots.txt" }, async () => text(robots)),
  );
  app.get(SECURITY_PATH, (request, reply) =>
    sendCachedFile(request, reply, { cache, address: SECURITY_PATH }, async () =>
      text(await securityText(deps)),
    ),
  );
}

/** As in RFC 9116. Throws `not_found` if there is no contact address. */
async function securityText({ settings, config, clock, publicUrl }: CrawlerDeps): Promise<string> {
  const { row } = await settings.fresh();
  const email = row?.saved.contact_email ?? config.officeEmail;
  if (email === undefined) throw new AppError("not_found");
  const expires = new Date(Date.parse(today(clock)) + SECURITY_EXPIRY_MS);
  return [
    `Contact: mailto:${encodeURIComponent(email).replace("%40", "@")}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}${SECURITY_PATH}`,
    "",
  ].join("\n");
}
