import { expect, inject, test } from "vitest";
import { idOfDollarCampaign } from "./campaign-screen.ts";
import { routeTable, usualAddresses } from "./route-table.ts";

const TRACKING = "utm_source=letter&fbclid=x";

interface Head {
  readonly canonical: string | undefined;
  readonly url: string | undefined;
  readonly title: string | undefined;
  readonly image: string | undefined;
  readonly noindex: boolean;
}

/** What crawlers and link previews read of a page, its addresses without the site's own. */
async function headOf(path: string): Promise<Head> {
  const html = await (await fetch(inject("siteUrl") + path)).text();
  const own = (found: RegExpExecArray | null) => {
    const url = found?.[1] && new URL(found[1].replaceAll("&amp;", "&"));
    return url ? url.pathname + url.search : undefined;
  };
  return {
    canonical: own(/<link rel="canonical" href="([^"]+)"/.exec(html)),
    url: own(/property="og:url" content="([^"]+)"/.exec(html)),
    title: /property="og:title" content="([^"]+)"/.exec(html)?.[1],
    image: own(/property="og:image" content="([^"]+)"/.exec(html)),
    noindex: html.includes('<meta name="robots" content="noindex"'),
  };
}

test("a giving link names its campaign, with the campaign's title and picture", async () => {
  const id = await idOfDollarCampaign();
  const campaign = await headOf(`/donate-page/${id}`);
  const link = await headOf(`/paymentpage?amount=50&${TRACKING}&campaign=${id}&choose=1`);
  expect(link.canonical).toBe(`/paymentpage?campaign=${id}`);
  expect(link.url).toBe(link.canonical);
  expect(link.title).toBe(`Give to ${campaign.title}`);
  expect(link.image).toBe(campaign.image);
  expect((await headOf(`/paymentpage?${TRACKING}`)).canonical).toBe("/paymentpage");
});

test("a page is named by what chooses its content, in one order and however much is shown", async () => {
  const campaign = `/donate-page/${await idOfDollarCampaign()}`;
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

test("search engines list causes, not what somebody searched for", async () => {
  expect((await headOf("/discover?q=water")).noindex).toBe(true);
  expect((await headOf("/discover?cause=1")).noindex).toBe(false);
});

test("no page names what tracks people or what only its owner may know", async () => {
  const usual = await usualAddresses();
  for (const [route, states] of Object.entries(routeTable)) {
    if (!states.includes("guest")) continue;
    const path = usual[route] ?? route;
    const head = await headOf(`${path}${path.includes("?") ? "&" : "?"}${TRACKING}`);
    const own = path.split("?")[0];
    expect([route, head.canonical, head.url]).toEqual([route, own, own]);
  }
});
