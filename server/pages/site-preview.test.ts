import { beforeAll, expect, test } from "vitest";
import { getSite, type Site } from "#contract/foundation/site.ts";
import { previewPath } from "#contract/foundation/site-preview.ts";
import { openDraft } from "../features/foundation/site/preview-draft.ts";
import { disableAccount } from "../features/identity/sessions/end-sessions.ts";
import type { PageBuild } from "../pages.ts";
import { HOUR_MS } from "../platform/clock.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { pixel } from "../testing/access/access-row.ts";
import { cheapArgon2 } from "../testing/cheap-argon2.ts";
import { openOffice } from "../testing/test-office.ts";
import { pdfLook, pdfText } from "../testing/test-pdf.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

const PURPLE = "#5b2a86";
let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

/** Pages that say what they were told of the site. */
const pages = {
  entry: {
    module: {
      loadContext: (call: unknown) => call,
      pagesOf: () => ({
        addressOf: (target: string) => target,
        handle: async (request: Request, call: (endpoint: unknown, input: object) => unknown) => {
          const told = (await call({ ...getSite }, {})) as Site;
          const words = [
            `${new URL(request.url).pathname} of ${told.product_name} in ${told.colour_main}`,
            `takes ${told.service_fee_percent}% and ${told.currencies.join(", ")}`,
          ].join(" ");
          return new Response(`<head></head>${words}<script nonce="x">go()</script>`, {
            headers: { "content-type": "text/html" },
          });
        },
      }),
    },
  },
} as unknown as PageBuild;

beforeAll(async () => {
  // As in production, where pages have a policy.
  const environment = { NODE_ENV: "production", PUBLIC_URL: "" };
  site = await openTestSite({ argon2: cheapArgon2, pages, environment });
  office = await openOffice(site);
});

const draftOf = async (changes: object) =>
  (await office.post("settings/preview/", changes)).json.draft as string;

test("pages show what is not saved, to nobody else, and nothing in them runs", async () => {
  const draft = await draftOf({ product_name: "Brooks", colour_main: PURPLE });
  const { status, text, headers } = await site.get(previewPath("home", draft));
  expect([status, text]).toEqual([200, expect.stringContaining(`/home of Brooks in ${PURPLE}`)]);
  expect(text).toContain('<head><base target="_blank">');
  expect(text).not.toContain("<script");
  expect(headers.get("content-security-policy")).toMatch(
    /frame-ancestors 'self'; .*; sandbox allow-same-origin$/,
  );
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect((await site.get(previewPath("campaign", draft))).text).toContain("/donate-page");
  expect((await site.get(previewPath("giving", draft))).text).toContain("/paymentpage");
  expect((await site.get(previewPath("contact", draft))).text).toContain("/contactus");
  expect((await site.get("/home")).text).toContain("of Tributary in #0f5c5a");
  expect((await site.get("/home")).text).not.toContain("<base");
});

test("a mail and a receipt show it too", async () => {
  const { id } = (await office.post("settings/logo/", pixel)).json;
  const changes = { product_name: "Brooks", charity_name: "Brooks Trust", colour_main: PURPLE };
  const draft = await draftOf({ ...changes, logo: id });
  const day = await site.get(previewPath("mail", draft));
  const night = await site.get(previewPath("mail", draft, "dark"));
  for (const { text, headers } of [day, night]) {
    expect(text).toContain(`/pictures/site/${id}/logo.png`);
    expect(text).toContain("Brooks. Questions?");
    expect(headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
  }
  expect(day.text).toContain("@media not all");
  expect(night.text).toContain("@media all");
  const answer = await fetch(site.url + previewPath("receipt", draft));
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(await pdfText(bytes)).toContain("Brooks Trust");
  const { colours, pictures } = await pdfLook(bytes);
  expect([colours.has(PURPLE), pictures]).toEqual([true, 1]);
});

test("the fee and the currencies are shown before they hold", async () => {
  const draft = await draftOf({ service_fee_percent: 3.5, currencies: ["EUR"], contact_phone: "" });
  const { text } = await site.get(previewPath("giving", draft));
  expect(text).toContain("takes 3.5% and EUR");
  expect((await site.get("/paymentpage")).text).toContain("takes 2% and USD");
});

test("a draft lies on what is saved, and takes it back to its default", async () => {
  const { version } = (await office.get("settings/")).json;
  await office.put("settings/", { version, product_name: "Saved", colour_main: PURPLE });
  const home = async (changes: object) =>
    (await site.get(previewPath("home", await draftOf(changes)))).text;
  expect(await home({})).toContain(`of Saved in ${PURPLE}`);
  expect(await home({ product_name: null })).toContain(`of Tributary in ${PURPLE}`);
});

test("what cannot be saved cannot be previewed, nor what an address has no room for", async () => {
  expect((await office.post("settings/preview/", { colour_main: "#f5c518" })).status).toBe(422);
  const gone = { logo: crypto.randomUUID() };
  expect((await office.post("settings/preview/", gone)).status).toBe(422);
  const links = Array.from({ length: 6 }, () => ({
    name: "水".repeat(30),
    url: `https://example.org/${"a".repeat(270)}`,
  }));
  const much = {
    social_links: links,
    tax_statement: "水".repeat(400),
    hero_lead: "水".repeat(240),
    contact_address: "水".repeat(200),
  };
  expect((await office.post("settings/preview/", much)).status).toBe(413);
});

test("an address ends after an hour, with the session, and with any other sign in it", async () => {
  const draft = await draftOf({});
  const statusOf = async (path: string) => (await site.get(path)).status;
  const mail = previewPath("mail", draft);
  expect(await statusOf(mail)).toBe(200);
  expect(await statusOf(mail.replace("/mail", "/toString"))).toBe(404);
  expect(await statusOf(mail.slice(0, -1))).toBe(404);
  expect(await statusOf(mail.replace(/draft=.*/, ""))).toBe(404);
  site.clock.now += HOUR_MS;
  expect(await statusOf(mail)).toBe(404);
  const other = await openOffice(site);
  const { json } = await other.post("settings/preview/", {});
  const later = previewPath("mail", json.draft);
  expect(await statusOf(later)).toBe(200);
  const away = new Error("no connection");
  const readSession = () => Promise.reject(away);
  const sealed = new URL(later, site.url).searchParams.get("draft") ?? "";
  await expect(openDraft({ ...site.deps, readSession }, sealed)).rejects.toBe(away);
  await inTransaction(site.database, (tx) =>
    disableAccount(tx, other.account.id, new Date(site.clock.now)),
  );
  expect(await statusOf(later)).toBe(404);
});
