import { expect, test } from "vitest";
import { readApi } from "./account-screen.ts";
import { findDollarCampaign } from "./campaign-screen.ts";
import { findExamplePaths, routeTable } from "./route-table.ts";
import { siteUrl } from "./visited-site.ts";

/** Server-rendered HTML, read without a browser. */
const load = (path: string, init?: RequestInit) => fetch(siteUrl() + path, init);
const textOf = async (path: string) => (await load(path)).text();

const pages = [
  ["/home", "Transform Lives through the Power of Giving"],
  ["/discover", "Explore Our Ongoing Causes"],
  ["/explorecategory", "Category:"],
  ["/explorecategory/1", "Category:"],
  ["/donate-page", "Donate now"],
  ["/donate-page?tab=update", "Update"],
  ["/donate-page?tab=donation", "Donation"],
  ["/donate-page?tab=comments", "Log in to comment"],
  ["/paymentpage", "--select"],
  ["/how-giving-works", "How giving works"],
  ["/questions", "90%"],
  ["/books", "Books balanced as of"],
  ["/contactus", "Need More Info? Contact Us"],
  ["/terms", "donation"],
  ["/privacy", "privacy"],
] as const;

test.each(pages)("%s has its text in the HTML, and no inline style", async (path, words) => {
  const response = await load(path);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html.toLowerCase()).toContain(words.toLowerCase());
  expect(html).not.toMatch(/<[^>]+\sstyle="/);
  // HTML allows no autocomplete on these.
  expect(html).not.toMatch(/<input(?=[^>]* type="(radio|checkbox)")[^>]* autocomplete=/i);
  expect(html).toContain('<meta name="description"');
  expect(html).toContain('<link rel="canonical"');
});

test("redirects the root and the placeholders", async () => {
  const target = async (path: string) =>
    (await load(path, { redirect: "manual" })).headers.get("location");
  expect(await target("/")).toBe("/home");
  expect(await target("/otherOption1")).toBe("/how-giving-works");
  expect(await target("/otherOption2")).toBe("/questions");
});

test.each(["/nowhere", "/donate-page/999999", "/donate-page/abc", "/explorecategory/999999"])(
  "%s is not found, in the site's frame",
  async (path) => {
    const response = await load(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("</footer>");
  },
);

test("refuses a newsletter link with a wrong token or none", async () => {
  for (const link of ["unsubscribe?token=x", "preferences?token=x", "confirm"]) {
    const response = await load(`/newsletter/${link}`);
    expect([response.status, response.headers.get("cache-control")]).toEqual([
      404,
      "private, no-store",
    ]);
    expect(await response.text()).toContain("It may be incomplete or expired");
  }
});

test.each(["", "?donation=1", "?secret=1"])(
  "/paymentsuccessfull%s claims no donation",
  async (query) => {
    const html = await textOf(`/paymentsuccessfull${query}`);
    expect(html).toContain("This link is incomplete");
    expect(html).not.toContain("Donation Successful");
    expect(html).toMatch(/href="\/discover"[^>]*>See all campaigns/);
  },
);

test("the newsletter's page has one form to subscribe", async () => {
  expect(await textOf("/newsletter/subscribe")).not.toContain("Get our newsletter");
});

test("the donation form has no newsletter form, and its footer links to the books", async () => {
  const html = await textOf(`/paymentpage?campaign=${await findDollarCampaign()}`);
  expect(html).not.toContain("Get our newsletter");
  expect(html).toMatch(/<footer.*href="\/books"[^>]*>.*Books balanced as of/s);
});

test("account pages are not rendered on the server or indexed", async () => {
  const html = await textOf("/account?tab=privacy");
  expect(html).toContain('content="noindex"');
  expect(html).not.toContain("Account settings");
  expect(html).not.toMatch(/<main[^>]*>.*\sstyle=/s);
});

test("a cause's button names its target", async () => {
  const words = (await textOf("/discover")).replace(/<[^>]*>/g, "");
  const labels = words.match(/Donate Now to [\w ]+: \d+ campaigns/g);
  expect(new Set(labels).size).toBe(6);
});

test("a campaign's comments and in-kind needs are in the HTML", async () => {
  const { data } = await readApi<{ data: { id: number }[] }>(
    "/api/v1/campaign/list/?q=boat%20with%20a%20fridge",
  );
  const path = `/donate-page/${data[0]?.id}`;
  expect(await textOf(`${path}?tab=comments`)).toContain("It hangs in a frame like a ship");
  expect(await textOf(path)).toContain("Life jackets for children");
});

test("pages are compressed and revalidated", async () => {
  const first = await load("/home");
  expect(first.headers.get("content-encoding")).toMatch(/br|gzip/);
  const etag = first.headers.get("etag") ?? "";
  expect((await load("/home", { headers: { "if-none-match": etag } })).status).toBe(304);
});

test("a HEAD request does not truncate the page for the next visitor", async () => {
  const path = "/questions?asked=head-first";
  const head = await load(path, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(await textOf(path)).toContain("</html>");
});

test("robots.txt links the sitemap, which has every campaign", async () => {
  const sitemap = /^Sitemap: (.+)$/m.exec(await textOf("/robots.txt"))?.[1] ?? "";
  expect(new URL(sitemap).pathname).toBe("/sitemap.xml");
  const located = (text: string) =>
    [...text.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  const parts = await Promise.all(located(await textOf("/sitemap.xml")).map(textOf));
  const paths = parts.flatMap(located);
  const statuses = await Promise.all(
    paths.slice(0, 20).map(async (path) => (await load(path)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(paths.filter((path) => path.startsWith("/donate-page/")).length).toBeGreaterThan(20);
});

const TRACKING = "utm_source=letter&fbclid=x";

interface Head {
  readonly canonical: string | undefined;
  readonly url: string | undefined;
  readonly title: string | undefined;
  readonly image: string | undefined;
  readonly noindex: boolean;
}

/** A page's metadata for crawlers and link previews, with relative URLs. */
async function headOf(path: string): Promise<Head> {
  const html = await textOf(path);
  const pathOf = (found: RegExpExecArray | null) => {
    const url = found?.[1] && new URL(found[1].replaceAll("&amp;", "&"));
    return url ? url.pathname + url.search : undefined;
  };
  return {
    canonical: pathOf(/<link rel="canonical" href="([^"]+)"/.exec(html)),
    url: pathOf(/property="og:url" content="([^"]+)"/.exec(html)),
    title: /property="og:title" content="([^"]+)"/.exec(html)?.[1],
    image: pathOf(/property="og:image" content="([^"]+)"/.exec(html)),
    noindex: html.includes('<meta name="robots" content="noindex"'),
  };
}

test("a donation link previews its campaign's title and picture", async () => {
  const id = await findDollarCampaign();
  const campaign = await headOf(`/donate-page/${id}`);
  const link = await headOf(`/paymentpage?amount=50&${TRACKING}&campaign=${id}&choose=1`);
  expect(link.canonical).toBe(`/paymentpage?campaign=${id}`);
  expect(link.url).toBe(link.canonical);
  expect(link.title).toBe(`Donate to ${campaign.title}`);
  expect(link.image).toBe(campaign.image);
  expect((await headOf(`/paymentpage?${TRACKING}`)).canonical).toBe("/paymentpage");
});

test("the canonical URL has the parameters that select content, in a fixed order", async () => {
  const campaign = `/donate-page/${await findDollarCampaign()}`;
  const named = {
    [`${campaign}?tab=about`]: campaign,
    [`${campaign}?pages=2&tab=update`]: `${campaign}?tab=update`,
    [`${campaign}?sort=top&tab=donation`]: `${campaign}?tab=donation&sort=top`,
    [`${campaign}?sort=top`]: campaign,
    "/discover?sort=trending": "/discover",
    "/discover?sort=newest&cause=1&pages=3": "/discover?cause=1&sort=newest",
    "/discover?q=+water+&cause=1": "/discover?q=water&cause=1",
    "/explorecategory/1?pages=2": "/explorecategory/1",
    "/explorecategory?pages=2": "/explorecategory",
  };
  for (const [path, canonical] of Object.entries(named)) {
    const head = await headOf(`${path}&${TRACKING}`);
    expect([path, head.canonical, head.url]).toEqual([path, canonical, canonical]);
  }
});

test("search engines index causes but no search results", async () => {
  expect((await headOf("/discover?q=water")).noindex).toBe(true);
  expect((await headOf("/discover?cause=1")).noindex).toBe(false);
});

test("no canonical URL has tracking parameters or secrets", async () => {
  const usual = await findExamplePaths();
  for (const [route, states] of Object.entries(routeTable)) {
    if (!states.includes("guest")) continue;
    const path = usual[route] ?? route;
    const head = await headOf(`${path}${path.includes("?") ? "&" : "?"}${TRACKING}`);
    const own = path.split("?")[0];
    expect([route, head.canonical, head.url]).toEqual([route, own, own]);
  }
});

test("a link preview shows the campaign's picture", async () => {
  const html = await textOf(`/donate-page/${await findDollarCampaign()}`);
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
  expect((await fetch(picture)).headers.get("content-type")).toBe("image/jpeg");
  expect(html).toContain("application/ld+json");
});
