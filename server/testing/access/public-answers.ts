import { sql } from "kysely";
import { createRoutes } from "../../app.ts";
import { readRows } from "../../platform/db/read-rows.ts";
import { openTestSite, type TestSite } from "../test-site.ts";

/** The newest ids of each kind, for addresses of public responses. */
interface NewestIds {
  readonly campaigns: readonly number[];
  readonly events: readonly number[];
  readonly categories: readonly number[];
}

const lists = [
  ...["newest", "trending", "most_found", "ending_soon"].map((sort) => `sort=${sort}&limit=3`),
  "sort=newest&limit=50",
  "state=paused&limit=2",
  "q=well&limit=2",
];
const forEachId = (ids: readonly number[], ...suffixes: string[]) =>
  ids.flatMap((id) => suffixes.map((suffix) => `${id}/${suffix}`));

/** The compared addresses of each cached endpoint, by its path. */
const suffixes: Readonly<Record<string, (ids: NewestIds) => readonly string[]>> = {
  "/api/v1/campaign/trending/": () => [""],
  "/api/v1/campaign/featured/": () => [""],
  "/api/v1/campaign/list/": ({ categories }) =>
    [...lists, ...categories.map((id) => `cause=${id}&limit=2`)].map((query) => `?${query}`),
  "/api/v1/campaign/suggestions/": () => ["?q=well", "?q=villaeg"],
  "/api/v1/campaign/{id}/": ({ campaigns }) => forEachId(campaigns, ""),
  "/api/v1/campaign/{id}/donations/": ({ campaigns }) =>
    forEachId(campaigns, "donations/", "donations/?sort=top"),
  "/api/v1/campaign/{id}/updates/": ({ campaigns }) => forEachId(campaigns, "updates/"),
  "/api/v1/campaign/{id}/comments/": ({ campaigns }) => forEachId(campaigns, "comments/"),
  "/api/v1/campaign/{id}/in-kind/": ({ campaigns }) => forEachId(campaigns, "in-kind/"),
  "/api/v1/campaign_category/list/": () => [""],
  "/api/v1/events/": () => ["", "?limit=1"],
  "/api/v1/event/{id}/": ({ events }) => forEachId(events, ""),
  "/api/v1/testimonials/": () => [""],
  "/api/v1/site/": () => [""],
  "/api/v1/books/": () => [""],
  "/api/v1/books/agreement/": () => [""],
  "/api/v1/rates/": () => [""],
  "/api/v1/site/wire-instructions/": () => [""],
  "/api/v1/site/legal/{page}/": () => ["terms/"],
  "/api/v1/auth/social/": () => [""],
};

/** Cached files outside the contract. */
const files = [
  "/robots.txt",
  "/.well-known/security.txt",
  "/sitemap.xml",
  "/sitemap-causes.xml",
  "/sitemap-campaigns-1.xml",
];

const readBody = async ({ app }: TestSite, url: string) => (await app.inject({ url })).body;

/**
 * Compares every cached public response with the response of a site on the same database without a cache, without
 * knowing about tags.
 */
export async function openPublicAnswers(site: TestSite) {
  const uncached = await openTestSite({
    database: site.database,
    clock: site.clock,
    environment: { ANSWER_CACHE: "off", PUBLIC_URL: site.deps.publicUrl },
  });
  const paths = createRoutes(site.deps)
    .filter(({ cachedBy }) => cachedBy)
    .map(({ endpoint }) => endpoint.path);

  const newest = async (table: "campaign" | "event" | "category", most: number) => {
    const rows = await readRows(
      site.db,
      sql<{ id: number }>`SELECT id FROM ${sql.table(table)} ORDER BY id DESC LIMIT ${most}`,
    );
    return rows.map(({ id }) => id);
  };

  /** Addresses of every cached response. Throws for an endpoint that is not listed above. */
  async function addresses(more: readonly number[] = []): Promise<string[]> {
    const campaigns = [...new Set([...more, ...(await newest("campaign", 1))])];
    const ids = {
      campaigns,
      events: await newest("event", 1),
      categories: await newest("category", 1),
    };
    const answers = paths.flatMap((path) => {
      const listSuffixes = suffixes[path];
      if (!listSuffixes) throw new Error(`add the addresses of ${path} to public-answers.ts`);
      const start = path.replace(/\{.*$/, "");
      return listSuffixes(ids).map((suffix) => start + suffix);
    });
    return [...answers, ...files];
  }

  return {
    addresses,
    /** Fills the cache and runs `act`. Returns which responses changed, and which cached ones are outdated. */
    async after(
      watched: readonly string[],
      act: () => Promise<unknown>,
    ): Promise<{ seen: readonly string[]; stale: readonly string[] }> {
      const before = new Map<string, string>();
      for (const address of watched) before.set(address, await readBody(site, address));
      await act();
      const [seen, stale]: [string[], string[]] = [[], []];
      for (const address of watched) {
        const [cached, fresh] = [await readBody(site, address), await readBody(uncached, address)];
        if (fresh !== before.get(address)) seen.push(address);
        if (fresh !== cached) stale.push(address);
      }
      return { seen, stale };
    },
  };
}

export type PublicAnswers = Awaited<ReturnType<typeof openPublicAnswers>>;
