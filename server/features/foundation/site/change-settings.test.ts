import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Settings } from "#contract/foundation/site-settings.ts";
import { openPostgres } from "../../../platform/db/postgres-database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { pixel } from "../../../testing/access/access-row.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { databaseUrl, isEmbedded } from "../../../testing/services/test-database.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { plainPicture } from "../../../testing/test-picture.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({
    argon2: fakeArgon2,
    environment: {
      PRODUCT_NAME: "Rivulet",
      CONTACT_EMAIL: "office@example.org",
      CONTACT_PHONE: "+1 555 010 0100",
      SOCIAL_LINKS: "https://x.com/rivulet",
    },
  });
  office = await openOffice(site);
});

const settings = async (): Promise<Settings> => (await office.get("settings/")).json;
const shown = async () => (await site.get("/api/v1/site/")).json;

async function change(changes: object) {
  return office.put("settings/", { version: (await settings()).version, ...changes });
}

beforeEach(async () => {
  const { saved } = await settings();
  const names = Object.keys(saved);
  if (names.length > 0) await change(Object.fromEntries(names.map((name) => [name, null])));
});

test("replaces a default at once, and restores it", async () => {
  expect(await shown()).toMatchObject({
    ...{ product_name: "Rivulet", contact_email: "office@example.org", sandbox: true },
    public_url: site.deps.publicUrl,
  });
  const answer = await change({ product_name: "Brooks", hero_title: "Give water" });
  expect(answer.json.saved).toEqual({ product_name: "Brooks", hero_title: "Give water" });
  expect(answer.json.defaults).toMatchObject({ product_name: "Rivulet", sender_name: "Brooks" });
  expect(await shown()).toMatchObject({ product_name: "Brooks", hero_title: "Give water" });
  expect(site.deps.mailSite.productName).toBe("Brooks");
  expect(site.deps.charity().name).toBe("Brooks");
  const { info } = (await site.get("/api/v1/openapi.json")).json;
  expect(info.title).toBe("Brooks API");
  expect((await site.get("/api/docs")).text).toContain("<h1>Brooks API</h1>");
  await change({ product_name: null });
  expect(await shown()).toMatchObject({ product_name: "Rivulet", hero_title: "Give water" });
});

test("reads the settings once until they change", async () => {
  const { settings } = site.deps;
  await expect
    .poll(async () => {
      const first = await settings.fresh();
      return (await settings.fresh()) === first;
    })
    .toBe(true);
  await change({ product_name: "Brooks" });
  expect((await settings.fresh()).values.product_name).toBe("Brooks");
});

test("can clear a value from the environment, which is the default again after a reset", async () => {
  const { json } = await change({ contact_phone: " ", social_links: [] });
  expect(json.saved).toEqual({ contact_phone: "", social_links: [] });
  expect(await shown()).toMatchObject({ contact_phone: "", social_links: [] });
  expect(site.deps.mailSite.contactPhone).toBe("");
  await change({ contact_phone: null, social_links: null, contact_address: "1 Quay Street" });
  expect(site.deps.mailSite.contactAddress).toBe("1 Quay Street");
  const [link] = (await shown()).social_links;
  expect([(await shown()).contact_phone, link.name]).toEqual(["+1 555 010 0100", "X"]);
});

test("refuses concurrent changes after the first", async () => {
  const { version } = await settings();
  const answers = await Promise.all(
    ["One", "Two", "Three"].map((tagline) => office.put("settings/", { version, tagline })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const winner = answers.find(({ status }) => status === 200)?.json.saved.tagline;
  expect((await settings()).saved.tagline).toBe(winner);
  const late = await office.put("settings/", { version, tagline: "Late" });
  expect(late.json.code).toBe("changed_meanwhile");
});

test("records the old and new values in the audit trail", async () => {
  const text = [
    { kind: "heading", text: "Who we are" },
    { kind: "list", items: ["Ada", "Bo"] },
  ];
  await change({ service_fee_percent: 2.5, imprint_text: text });
  const [entry] = await office.trail();
  expect(entry).toMatchObject({
    action: "change",
    subject: { type: "settings" },
    changes: [
      { field: "service_fee_percent", before: "2", after: "2.5" },
      { field: "imprint_text", before: null, after: "Who we are\n\nAda\nBo" },
    ],
  });
});

test.each([
  [{ product_name: " " }, "Name is required"],
  [{ service_fee_percent: 10.01 }, "At most 10%"],
  [{ service_fee_percent: -1 }, "cannot be negative"],
  [{ service_fee_percent: 2.345 }, "two decimals"],
  [{ time_zone: "Mars/Olympus" }, "choose a time zone from the list"],
  [{ currencies: [] }, "choose at least one currency"],
  [{ currencies: ["USD", "USD"] }, "choose each currency once"],
  [{ colour_main: "#FFD400" }, "The nearest colour that works is #"],
  [{ colour_accent: "orange" }, "as # and six characters"],
  [{ contact_email: "nobody" }, "Invalid email address"],
  [{ contact_phone: "5" }, "Please enter the full number, or leave it empty"],
  [{ social_links: [{ name: "Us", url: "javascript:alert(1)" }] }, "Please enter a web address"],
  [{ terms_text: [] }, "write the page"],
  [{ terms_text: [{ kind: "paragraph", text: "x".repeat(5001) }] }, "too long"],
  [{ logo: "0198b5f0-0000-7000-8000-000000000000" }, "no longer available"],
])("refuses %o", async (changes, message) => {
  const before = await settings();
  const { status, json } = await change(changes);
  expect(status).toBe(422);
  expect(JSON.stringify(json.detail)).toContain(message);
  expect(await settings()).toEqual(before);
});

test("sanitises legal texts", async () => {
  const link = { text: "us", href: "javascript:alert(1)" };
  const bad = await change({ terms_text: [{ kind: "paragraph", text: [link] }] });
  expect(bad.status).toBe(422);
  const script = "<script>alert(1)</script>";
  await change({ terms_text: [{ kind: "paragraph", text: script, onclick: "x" }] });
  const { json } = await site.get("/api/v1/site/legal/terms/");
  expect(json.text).toEqual([{ kind: "paragraph", text: script }]);
});

test("has default texts for the legal pages, except the imprint", async () => {
  const { json } = await site.get("/api/v1/site/legal/terms/");
  expect(JSON.stringify(json.text)).toContain("a service fee of 2% on top");
  await change({ service_fee_percent: 3 });
  const after = await site.get("/api/v1/site/legal/terms/");
  expect(JSON.stringify(after.json.text)).toContain("a service fee of 3% on top");
  expect((await site.get("/api/v1/site/legal/privacy/")).status).toBe(200);
  expect((await site.get("/api/v1/site/legal/imprint/")).status).toBe(404);
  expect((await shown()).imprint).toBe(false);
});

test.skipIf(isEmbedded())("takes effect in other processes", async () => {
  const found = await readRows(site.db, sql<{ name: string }>`SELECT current_database() AS name`);
  const database = openPostgres(databaseUrl(found[0]?.name ?? ""));
  const other = await openTestSite({ database, argon2: fakeArgon2 });
  const name = async () => (await other.get("/api/v1/site/")).json.product_name;
  expect(await name()).toBe("Tributary");
  await change({ product_name: "Both" });
  await expect.poll(name).toBe("Both");
  await expect.poll(() => other.deps.mailSite.productName).toBe("Both");
  await database.close();
});

describe("logos", () => {
  const upload = async (bytes: Uint8Array) => office.post("settings/logo/", bytes);
  const file = (id: string) => site.ask(`/pictures/site/${id}/logo.webp`);

  test("are redrawn, and the chosen one is kept when others are tried out", async () => {
    const wide = await plainPicture(900, 90).png().toBuffer();
    const { status, json } = await upload(wide);
    expect([status, json.width, json.height]).toEqual([201, 480, 48]);
    expect((await shown()).logo).toBeNull();
    await change({ logo: json.id });
    const image = `/pictures/site/${json.id}/logo.webp`;
    expect((await shown()).logo).toEqual({ image, width: 480, height: 48, wide: true });
    const path = `/pictures/site/${json.id}/logo.png`;
    expect(site.deps.mailSite.logo).toEqual({ path, width: 200, height: 20, wide: true });
    const inMails = await site.ask(path);
    expect(inMails.headers.get("content-type")).toBe("image/png");
    for (let more = 0; more < 11; more += 1) {
      site.clock.now += 1000;
      await upload(pixel);
    }
    const rows = await site.db.selectFrom("site_logo").select("id").execute();
    expect(rows).toHaveLength(11);
    expect(rows.map(({ id }) => id)).toContain(json.id);
    const { headers } = await file(json.id);
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'");
  });

  test("must be images, and an SVG is rasterised", async () => {
    expect((await upload(Buffer.from("<html>"))).status).toBe(415);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="40" height="20" fill="red"/></svg>`;
    const { json } = await upload(Buffer.from(svg));
    expect([json.width, json.height]).toEqual([192, 96]);
    expect((await file(json.id)).text).not.toContain("script");
    expect((await file(crypto.randomUUID())).status).toBe(404);
  });
});
