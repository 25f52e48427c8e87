import type { FastifyInstance } from "fastify";
import {
  BOOKS_PATH,
  CONTACT_PATH,
  campaignPath,
  categoryPath,
  DISCOVER_PATH,
  HOME_PATH,
  HOW_GIVING_WORKS_PATH,
  QUESTIONS_PATH,
} from "#contract/page-paths.ts";
import type { ResponseCache } from "../../../platform/cache/response-cache.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type CachedFile, sendCachedFile } from "../../../platform/http/cached-reply.ts";
import { campaignsTag, categoriesTag, updatesTag } from "../../../tags.ts";
import {
  findListedCampaigns,
  findListedCategories,
  findNonEmptyParts,
  type ListedPage,
} from "./sitemap-store.ts";

interface SitemapDeps {
  readonly db: Db;
  readonly cache: ResponseCache;
  /** Origin without a trailing slash. */
  readonly publicUrl: string;
}

/**
 * Campaign ids per part. The format allows 50,000, but such a part would be too large to cache, and every
 * request would have to build it again.
 */
const PART_SIZE = 4_000;
const LAST_PART = 9_999_999;

const pages = [
  HOME_PATH,
  DISCOVER_PATH,
  HOW_GIVING_WORKS_PATH,
  QUESTIONS_PATH,
  BOOKS_PATH,
  CONTACT_PATH,
];

/**
 * Serves the index and its parts, each built by one query. They are all at the root because a sitemap applies
 * only to URLs below its own folder.
 */
export function mountSitemap(app: FastifyInstance, deps: SitemapDeps): void {
  const { cache } = deps;
  const files = {
    "/sitemap.xml": () => sitemapIndex(deps),
    "/sitemap-causes.xml": () => causesPart(deps),
  };
  for (const [address, make] of Object.entries(files)) {
    app.get(address, (request, reply) => sendCachedFile(request, reply, { cache, address }, make));
  }
  app.get<{ Params: { part: string } }>(
    "/sitemap-campaigns-:part(^[1-9]\\d*).xml",
    (request, reply) => {
      const part = Number(request.params.part);
      const address = partPath(part);
      return sendCachedFile(request, reply, { cache, address }, () => campaignsPart(deps, part));
    },
  );
}

const partPath = (part: number) => `/sitemap-campaigns-${part}.xml`;

async function sitemapIndex({ db, publicUrl }: SitemapDeps): Promise<CachedFile> {
  const parts = await findNonEmptyParts(db, PART_SIZE);
  const paths = ["/sitemap-causes.xml", ...parts.map(partPath)];
  const entries = paths.map((path) => `<sitemap><loc>${publicUrl}${path}</loc></sitemap>`);
  return xmlFile("sitemapindex", entries);
}

async function causesPart({ db, publicUrl }: SitemapDeps): Promise<CachedFile> {
  const causes = await findListedCategories(db);
  return xmlFile("urlset", [
    ...pages.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
    ...causes.map((cause) => entry(publicUrl + categoryPath(cause.id), cause)),
  ]);
}

/** Throws `not_found` for a part without campaigns. */
async function campaignsPart({ db, publicUrl }: SitemapDeps, part: number): Promise<CachedFile> {
  if (part > LAST_PART) throw new AppError("not_found");
  const campaigns = await findListedCampaigns(db, (part - 1) * PART_SIZE + 1, part * PART_SIZE);
  if (campaigns.length === 0) throw new AppError("not_found");
  return xmlFile(
    "urlset",
    campaigns.map((campaign) => entry(publicUrl + campaignPath(campaign.id), campaign)),
  );
}

function entry(address: string, { changed_at }: ListedPage): string {
  const changed = changed_at ? `<lastmod>${changed_at.toISOString()}</lastmod>` : "";
  return `<url><loc>${address}</loc>${changed}</url>`;
}

function xmlFile(root: "sitemapindex" | "urlset", entries: readonly string[]): CachedFile {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    "",
  ];
  // Bytes take half the memory of a string.
  const content = Buffer.from(lines.join("\n"));
  const tags = [campaignsTag, categoriesTag, updatesTag];
  return { type: "application/xml; charset=utf-8", tags, content };
}
