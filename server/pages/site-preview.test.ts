import { beforeAll, expect, test } from "vitest";
import { getSite, type Site } from "#contract/foundation/site.ts";
import { previewPath } from "#contract/foundation/site-preview.ts";
import { openDraft } from "../features/foundation/site/preview-draft.ts";
import { disableAccount } from "../features/identity/sessions/end-sessions.ts";
import type { PageBuild } from "../pages.ts";
import { HOUR_MS } from "../platform/clock.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { pixel } from "../testing/access/access-row.ts";
import { openOffice } from "../testing/test-office.ts";
import { readPdfLook, readPdfText } from "../testing/test-pdf.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

const PURPLE = "#5b2a86";
let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

/** Pages that print the site's settings. */
const pages = {
  entry: {
    module: {
      createLoadContext: (call: unknown) => call,
      createPages: () => ({
        canonicalUrl: (target: string) => target,
        handle: async (request: Request, call: (endpoint: unknown, input: object) => unknown) => {
          const current = (await call({ ...getSite }, {})) as Site;
          const words = [
            `${new URL(request.url).pathname} of ${current.product_name} in ${current.colour_main}`,
            `takes ${current.service_fee_percent}% and ${current.currencies.join(", ")}`,
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
  site = await openTestSite({ pages, environment });
  office = await openOffice(site);
});

const createDraft = async (changes: object) =>
  (await office.post("settings/preview/", changes)).json.draft as string;

test("shows unsaved settings on pages that run no scripts", async () => {
  const draft = await createDraft({ product_name: "Brooks", colour_main: PURPLE });
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

test("shows unsaved settings in an email and a receipt", async () => {
  const { id } = (await office.post("settings/logo/", pixel)).json;
  const changes = { product_name: "Brooks", charity_name: "Brooks Trust", colour_main: PURPLE };
  const draft = await createDraft({ ...changes, logo: id });
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
  expect(await readPdfText(bytes)).toContain("Brooks Trust");
  const { colours, pictures } = await readPdfLook(bytes);
  expect([colours.has(PURPLE), pictures]).toEqual([true, 1]);
});

test("shows the fee and the currencies before they take effect", async () => {
  const draft = await createDraft({
    service_fee_percent: 3.5,
    currencies: ["EUR"],
    contact_phone: "",
  });
  const { text } = await site.get(previewPath("giving", draft));
  expect(text).toContain("takes 3.5% and EUR");
  expect((await site.get("/paymentpage")).text).toContain("takes 2% and USD");
});

test("applies a draft to the saved settings, and resets to the default", async () => {
  const { version } = (await office.get("settings/")).json;
  await office.put("settings/", { version, product_name: "Saved", colour_main: PURPLE });
  const home = async (changes: object) =>
    (await site.get(previewPath("home", await createDraft(changes)))).text;
  expect(await home({})).toContain(`of Saved in ${PURPLE}`);
  expect(await home({ product_name: null })).toContain(`of Tributary in ${PURPLE}`);
});

test("refuses settings that cannot be saved or are too long for an address", async () => {
  expect((await office.post("settings/preview/", { colour_main: "#f5c518" })).status).toBe(422);
  const gone = { logo: crypto.randomUUID() };
  expect((await office.post("settings/preview/", gone)).status).toBe(422);
  const links = Array.from({ length: 6 }, () => ({
    name: "水".repeat(30),
    url: `https://example.org/${"a".repeat(270)}`,
  }));
  const tooLong = {
    social_links: links,
    tax_statement: "水".repeat(400),
    hero_lead: "水".repeat(240),
    contact_address: "水".repeat(200),
  };
  expect((await office.post("settings/preview/", tooLong)).status).toBe(413);
});

test("refuses an address after an hour, after the session, or with a changed character", async () => {
  const draft = await createDraft({});
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
