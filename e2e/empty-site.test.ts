import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#server/testing/services/free-port.ts";
import { startProcess } from "#server/testing/services/test-process.ts";
import { expectAccessible, expectNoSidewaysScroll, newVisitor, sizes } from "./visitor.ts";

const main = new URL("../server/main.ts", import.meta.url);

test("a site without samples has six causes, says that no campaign is open, and leads to starting one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tributary-empty-"));
  const port = await freePort();
  const environment = {
    NODE_ENV: "production",
    SAMPLE_DATA: "off",
    DATA_DIR: join(folder, "data"),
  };
  const site = startProcess(main, { environment: { ...environment, PORT: String(port) } });
  onTestFinished(async () => {
    site.child.kill("SIGTERM");
    await site.ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await site.said("is open");
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
    await expectNoSidewaysScroll(visitor);
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
  expect(await ways.getByRole("heading").allTextContents()).toEqual(["Mail"]);
  await expectNoSidewaysScroll(visitor);
  expect(visitor.complaints).toEqual([]);
});
