/**
 * Tests the whole product as `npm start` runs it, on an empty folder with sample data, over HTTP only:
 * a guest donates without scripts, and the donation reaches the page, the books and a receipt.
 */
import assert from "node:assert/strict";
import { startSite } from "../e2e/started-site.ts";

const POLL_MS = 200;
const LIMIT_MS = 120_000;

const site = await startSite({ LOG_LEVEL: "info" });

async function page(path: string): Promise<string> {
  const response = await fetch(new URL(path, site.url));
  assert.equal(response.status, 200, path);
  return response.text();
}

async function until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    assert(Date.now() < deadline, `timed out waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The form's hidden fields, as a browser without scripts sends them. */
function hiddenFields(html: string): URLSearchParams {
  const inputs = [...html.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    /name="([^"]*)"/.exec(input)?.[1] ?? "",
    /value="([^"]*)"/.exec(input)?.[1] ?? "",
  ]);
  return new URLSearchParams(inputs.filter(([name]) => name));
}

async function submit(url: URL | string, fields: URLSearchParams): Promise<URL> {
  const response = await fetch(url, {
    method: "POST",
    body: fields,
    redirect: "manual",
    headers: { origin: new URL(url).origin },
  });
  assert.equal(response.status, 303, `${url}: ${response.status} ${await response.text()}`);
  return new URL(response.headers.get("location") ?? "", url);
}

interface Campaign {
  readonly id: number;
  readonly currency: string;
  readonly raised: number;
}

const json = async (path: string) => JSON.parse(await page(path));
const campaign = async (id: number): Promise<Campaign> =>
  (await json(`/api/v1/campaign/${id}/`)).data;

try {
  for (const path of ["/home", "/discover", "/verify", "/login"]) await page(path);
  const [listed] = (await json("/api/v1/campaign/list/")).data as Campaign[];
  assert(listed, "no campaign is open");
  const initial = await campaign(listed.id);

  const formPath = `/paymentpage?campaign=${listed.id}`;
  const form = hiddenFields(await page(formPath));
  const donated = {
    amount: "25",
    currency: initial.currency,
    payment_method: "Credit-Card",
    name: "Ada Obi",
    email: "ada@example.org",
    accept_terms: "on",
  };
  for (const [name, value] of Object.entries(donated)) form.set(name, value);
  const checkout = await submit(new URL(formPath, site.url), form);
  const payment = hiddenFields(await (await fetch(checkout)).text());
  payment.set("play", "approve");
  const result = await submit(checkout, payment);

  const secret = `secret=${result.searchParams.get("secret")}`;
  const donation = `/api/v1/donations/${result.searchParams.get("donation")}`;
  await until("the settled donation", async () => {
    const { state } = await json(`${donation}/?${secret}`);
    return state === "settled" || undefined;
  });
  const receipt = await until("the receipt", async () => {
    const response = await fetch(new URL(`${donation}/receipt/?${secret}`, site.url));
    return response.ok ? response.text() : undefined;
  });
  assert(receipt.startsWith("%PDF-"), "the receipt is not a PDF");
  assert.equal((await campaign(listed.id)).raised, initial.raised + 25);
} finally {
  await site.stop();
}
