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
import type { AnswerCache } from "../../../platform/cache/answer-cache.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type KeptFile, sendKeptFile } from "../../../platform/http/cached-reply.ts";
import { campaignsTag, categoriesTag, updatesTag } from "../../../tags.ts";
import {
  findFilledParts,
  findListedCampaigns,
  findListedCategories,
  type Listed,
} from "./sitemap-store.ts";

interface SitemapDeps {
  readonly db: Db;
  readonly cache: AnswerCache;
  /** Origin without a slash at the end. */
  readonly publicUrl: string;
}

/**
 * Campaign numbers in one part. The format allows 50,000; with so many a part would be too large to be kept
 * in memory, and each ask would cost the database what making it does.
 */
const PART = 4_000;
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
 * What there is to be found. The index names parts, each of which one query makes; they stand beside it
 * because a sitemap speaks only for addresses below its own folder.
 */
export function mountSitemap(app: FastifyInstance, deps: SitemapDeps): void {
  const { cache } = deps;
  const files = {
    "/sitemap.xml": () => sitemapIndex(deps),
    "/sitemap-causes.xml": () => causesPart(deps),
  };
  for (const [address, make] of Object.entries(files)) {
    app.get(address, (request, reply) => sendKeptFile(request, reply, { cache, address }, make));
  }
  app.get<{ Params: { part: string } }>(
    "/sitemap-campaigns-:part(^[1-9]\\d*).xml",
    (request, reply) => {
      const part = Number(request.params.part);
      const address = partPath(part);
      return sendKeptFile(request, reply, { cache, address }, () => campaignsPart(deps, part));
    },
  );
}

const partPath = (part: number) => `/sitemap-campaigns-${part}.xml`;

async function sitemapIndex({ db, publicUrl }: SitemapDeps): Promise<KeptFile> {
  const parts = await findFilledParts(db, PART);
  const paths = ["/sitemap-causes.xml", ...parts.map(partPath)];
  const entries = paths.map((path) => `<sitemap><loc>${publicUrl}${path}</loc></sitemap>`);
  return xmlFile("sitemapindex", entries);
}

async function causesPart({ db, publicUrl }: SitemapDeps): Promise<KeptFile> {
  const causes = await findListedCategories(db);
  return xmlFile("urlset", [
    ...pages.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
    ...causes.map((cause) => entry(publicUrl + categoryPath(cause.id), cause)),
  ]);
}

/** Throws `not_found` for a part without campaigns. */
async function campaignsPart({ db, publicUrl }: SitemapDeps, part: number): Promise<KeptFile> {
  if (part > LAST_PART) throw new AppError("not_found");
  const campaigns = await findListedCampaigns(db, (part - 1) * PART + 1, part * PART);
  if (campaigns.length === 0) throw new AppError("not_found");
  return xmlFile(
    "urlset",
    campaigns.map((campaign) => entry(publicUrl + campaignPath(campaign.id), campaign)),
  );
}

function entry(address: string, { changed_at }: Listed): string {
  const changed = changed_at ? `<lastmod>${changed_at.toISOString()}</lastmod>` : "";
  return `<url><loc>${address}</loc>${changed}</url>`;
}

function xmlFile(root: "sitemapindex" | "urlset", entries: readonly string[]): KeptFile {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    "",
  ];
  // As bytes it takes half the memory.
  const content = Buffer.from(lines.join("\n"));
  const tags = [campaignsTag, categoriesTag, updatesTag];
  return { type: "application/xml; charset=utf-8", tags, content };
}
