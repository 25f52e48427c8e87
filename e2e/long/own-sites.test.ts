import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { freePort } from "#server/testing/services/free-port.ts";
import { removeOnExit } from "#server/testing/services/on-exit.ts";
import {
  type PostgresCluster,
  startPostgresCluster,
} from "#server/testing/services/postgres-cluster.ts";
import { startProcess } from "#server/testing/services/test-process.ts";
import { expectAccessible, newVisitor, sizes } from "../visitor.ts";

const main = new URL("../../server/main.ts", import.meta.url);

const PAGES = [
  "/home",
  "/discover",
  "/explorecategory",
  "/explorecategory/1",
  "/donate-page/1",
  "/paymentpage?id=1",
  "/books",
  "/event/1",
];

let cluster: PostgresCluster;

beforeAll(async () => {
  cluster = await startPostgresCluster({ durable: false });
});
afterAll(() => cluster.remove());

test("pages are unavailable while PostgreSQL is down, and recover", async () => {
  const port = await freePort();
  const site = startProcess(main, {
    environment: {
      NODE_ENV: "production",
      PORT: String(port),
      DATABASE_URL: cluster.url("postgres"),
      APP_SECRET: "a secret of thirty-two characters",
      BOOKS_GUARD: "off",
      SMTP_URL: "smtp://127.0.0.1:9",
      SANDBOX: "on",
      SAMPLE_DATA: "off",
      PRODUCT_NAME: "Reed Warbler",
      DATA_DIR: removeOnExit(mkdtempSync(join(tmpdir(), "tributary-outage-"))),
    },
  });
  await site.waitForOutput("is open");
  const url = `http://localhost:${port}`;
  const visit = async (path: string) => {
    const response = await fetch(url + path);
    const { status, headers } = response;
    return { status, retryAfter: headers.get("retry-after"), text: await response.text() };
  };
  expect((await visit("/questions")).status).toBe(200);
  await cluster.kill();

  for (const path of PAGES) {
    const { status, retryAfter, text } = await visit(path);
    expect([path, status, retryAfter]).toEqual([path, 503, "2"]);
    expect(text).not.toContain("Unexpected Application Error!");
    expect(text).toContain("Reed Warbler");
    const [pathname, query = ""] = path.split("?");
    const data = await visit(`${pathname}.data?${query}`);
    expect([path, data.status, data.retryAfter]).toEqual([path, 503, "2"]);
  }
  expect((await visit("/questions")).status).toBe(200);
  const form = {
    method: "POST",
    headers: { origin: url },
    body: new URLSearchParams({ email: "a@example.org" }),
  };
  expect((await fetch(`${url}/newsletter/subscribe`, form)).status).toBe(503);

  const visitor = await newVisitor({ size: sizes.phone });
  await visitor.page.goto(`${url}/discover`);
  await visitor.page.getByRole("heading", { name: "Please try again in a moment" }).waitFor();
  await expectAccessible(visitor);

  await cluster.start();
  for (const path of ["/home", "/discover", "/books"]) {
    await expect.poll(async () => (await visit(path)).status).toBe(200);
  }
  const messages = ["the database cannot be reached", "the database can be reached again"];
  for (const words of messages) await site.waitForOutput(words);
  const lines = site.output().trim().split("\n");
  for (const words of messages) {
    expect(lines.filter((line) => line.includes(words))).toHaveLength(1);
  }
  expect(lines.filter((line) => !line.startsWith("{"))).toEqual([]);
});

test("a site without sample data has six causes, no open campaigns, and links to start one", async () => {
  const port = await freePort();
  const environment = {
    NODE_ENV: "production",
    SAMPLE_DATA: "off",
    DATA_DIR: removeOnExit(mkdtempSync(join(tmpdir(), "tributary-empty-"))),
  };
  const site = startProcess(main, { environment: { ...environment, PORT: String(port) } });
  onTestFinished(async () => {
    site.child.kill("SIGTERM");
    await site.ended;
  });
  await site.waitForOutput("is open");
  const visitor = await newVisitor({ size: sizes.phone });
  const { page } = visitor;
  for (const path of [
    "/home",
    "/discover",
    "/discover?q=water",
    "/explorecategory",
    "/paymentpage",
  ]) {
    await page.goto(`http://localhost:${port}${path}`);
    const words = page.getByText("No campaign is open yet", { exact: true });
    await words.waitFor();
    const start = page.getByRole("main").getByRole("link", { name: "Start a Campaign" });
    await start.and(page.locator("[href='/signup?next=%2Fcampaign%2Fnew']")).last().waitFor();
    expect(await page.getByText("Loading...").count()).toBe(0);
    if (path === "/paymentpage") await expectAccessible(visitor);
  }
  await page.goto(`http://localhost:${port}/donate-page`);
  await page.waitForURL(/\/discover$/);
  const cards = page.locator(".category-card");
  expect(await cards.getByRole("heading").allTextContents()).toEqual([
    "Education",
    "Health Aid",
    "Poverty Relief",
    "Child Welfare",
    "Human Rights",
    "Disaster Relief",
  ]);
  expect(await cards.locator("img").count()).toBe(6);
  await page.goto(`http://localhost:${port}/contactus`);
  const ways = page.getByRole("region", { name: "Other ways to reach us" });
  expect(await ways.getByRole("heading").allTextContents()).toEqual(["Email"]);
  expect(visitor.complaints).toEqual([]);
});
