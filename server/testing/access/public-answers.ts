import { sql } from "kysely";
import { routesOf } from "../../app.ts";
import { readRows } from "../../platform/db/read-rows.ts";
import { openTestSite, type TestSite } from "../test-site.ts";

/** What answers for everybody are about: the newest of each. */
interface Known {
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
const ofEach = (ids: readonly number[], ...ends: string[]) =>
  ids.flatMap((id) => ends.map((end) => `${id}/${end}`));

/** The addresses at which each kept answer is looked at, by its endpoint's path. */
const addressesOf: Readonly<Record<string, (known: Known) => readonly string[]>> = {
  "/api/v1/campaign/trending/": () => [""],
  "/api/v1/campaign/featured/": () => [""],
  "/api/v1/campaign/list/": ({ categories }) =>
    [...lists, ...categories.map((id) => `cause=${id}&limit=2`)].map((query) => `?${query}`),
  "/api/v1/campaign/suggestions/": () => ["?q=well", "?q=villaeg"],
  "/api/v1/campaign/{id}/": ({ campaigns }) => ofEach(campaigns, ""),
  "/api/v1/campaign/{id}/donations/": ({ campaigns }) =>
    ofEach(campaigns, "donations/", "donations/?sort=top"),
  "/api/v1/campaign/{id}/updates/": ({ campaigns }) => ofEach(campaigns, "updates/"),
  "/api/v1/campaign/{id}/comments/": ({ campaigns }) => ofEach(campaigns, "comments/"),
  "/api/v1/campaign/{id}/in-kind/": ({ campaigns }) => ofEach(campaigns, "in-kind/"),
  "/api/v1/campaign_category/list/": () => [""],
  "/api/v1/events/": () => ["", "?limit=1"],
  "/api/v1/event/{id}/": ({ events }) => ofEach(events, ""),
  "/api/v1/testimonials/": () => [""],
  "/api/v1/site/": () => [""],
  "/api/v1/books/": () => [""],
  "/api/v1/books/agreement/": () => [""],
  "/api/v1/rates/": () => [""],
  "/api/v1/site/legal/{page}/": () => ["terms/"],
  "/api/v1/auth/social/": () => [""],
};

/** Kept files that no call of the contract gives. */
const files = [
  "/robots.txt",
  "/.well-known/security.txt",
  "/sitemap.xml",
  "/sitemap-causes.xml",
  "/sitemap-campaigns-1.xml",
];

const textOf = async ({ app }: TestSite, url: string) => (await app.inject({ url })).body;

/**
 * Compares every answer that the site keeps for everybody with the same answer of a site on the same
 * database that keeps none. It knows nothing of tags.
 */
export async function openPublicAnswers(site: TestSite) {
  const forgetful = await openTestSite({
    database: site.database,
    clock: site.clock,
    environment: { ANSWER_CACHE: "off", PUBLIC_URL: site.deps.publicUrl },
  });
  const paths = routesOf(site.deps)
    .filter(({ cachedBy }) => cachedBy)
    .map(({ endpoint }) => endpoint.path);

  const newest = async (table: "campaign" | "event" | "category", most: number) => {
    const rows = await readRows(
      site.db,
      sql<{ id: number }>`SELECT id FROM ${sql.table(table)} ORDER BY id DESC LIMIT ${most}`,
    );
    return rows.map(({ id }) => id);
  };

  /** Addresses of every kept answer. Throws for an endpoint that is not in the list above. */
  async function addresses(more: readonly number[] = []): Promise<string[]> {
    const campaigns = [...new Set([...more, ...(await newest("campaign", 1))])];
    const known = {
      campaigns,
      events: await newest("event", 1),
      categories: await newest("category", 1),
    };
    const answers = paths.flatMap((path) => {
      const its = addressesOf[path];
      if (!its) throw new Error(`say in public-answers.ts at which addresses ${path} is looked at`);
      const start = path.replace(/\{.*$/, "");
      return its(known).map((end) => start + end);
    });
    return [...answers, ...files];
  }

  return {
    addresses,
    /**
     * Has the site keep its answers and does something. Answers where it was seen, and where something
     * else is shown than an answer that is made anew.
     */
    async after(
      asked: readonly string[],
      act: () => Promise<unknown>,
    ): Promise<{ seen: readonly string[]; stale: readonly string[] }> {
      const before = new Map<string, string>();
      for (const address of asked) before.set(address, await textOf(site, address));
      await act();
      const [seen, stale]: [string[], string[]] = [[], []];
      for (const address of asked) {
        const [kept, made] = [await textOf(site, address), await textOf(forgetful, address)];
        if (made !== before.get(address)) seen.push(address);
        if (made !== kept) stale.push(address);
      }
      return { seen, stale };
    },
  };
}

export type PublicAnswers = Awaited<ReturnType<typeof openPublicAnswers>>;
