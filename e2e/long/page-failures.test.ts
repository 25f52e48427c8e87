import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { HOUR_MS } from "#server/platform/clock.ts";
import { openSignedIn } from "../account-screen.ts";
import { newVisitor, type Visitor } from "../visitor.ts";

const DATA = /\.data(\?|$)/;

const failures: Record<string, (route: Route) => Promise<void>> = {
  offline: (route) => route.abort("internetdisconnected"),
  "a proxy's 502": (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }),
  "a page instead of data": (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Log in to the Wi-Fi</h1>" }),
};

/** Shared by the category list and the featured campaign. */
const CATEGORIES_FAILED = "Failed to fetch featured campaign:";

const couldNotLoad = (page: Page) => page.getByText("We couldn't load this page");

const crash = (page: Page) => page.getByText("Unexpected Application Error!");

async function goHome({ page }: Visitor): Promise<void> {
  await page.locator("footer").getByRole("link", { name: "Home", exact: true }).click();
}

test("the home page opens with its sections in their failure states, and retries", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto("/questions");
  await page.route(DATA, (route) => route.abort());
  await goHome(visitor);
  await page.getByText("Error: Failed to fetch trending campaigns").waitFor();
  expect(new URL(page.url()).pathname).toBe("/home");
  await page.getByRole("heading", { name: "Transform Lives" }).waitFor();
  await page.getByLabel("Featured campaign").getByText("Loading...").waitFor();
  expect(await crash(page).count()).toBe(0);
  const complaints = visitor.complaints.join("\n");
  expect(complaints).toContain("Failed to fetch trending campaigns");
  expect(complaints.split(CATEGORIES_FAILED)).toHaveLength(3);

  await page.unroute(DATA);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator(".trending-section .card-grid").waitFor();
  await page.getByLabel("Featured campaign").getByText("Learn More").waitFor();
});

test.each(Object.entries(failures))(
  "%s: a campaign's page reports it and retries",
  async (_, fail) => {
    const visitor = await newVisitor();
    const { page } = visitor;
    await visitor.goto("/home");
    let attempts = 0;
    await page.route(DATA, (route) => {
      attempts += 1;
      return fail(route);
    });
    const card = page.locator(".trending-section article a[href^='/donate-page/']").first();
    const wanted = (await card.getAttribute("href")) ?? "";
    await card.click();
    await couldNotLoad(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(wanted);
    expect(await page.title()).not.toContain("Unexpected");
    await page.locator("nav").getByRole("link", { name: "Explore" }).first().waitFor();
    await page.locator("footer").waitFor();

    const before = attempts;
    await page.getByRole("link", { name: "Try again" }).click();
    await expect.poll(() => attempts).toBeGreaterThan(before);
    await couldNotLoad(page).waitFor();
    await page.unroute(DATA);
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("link", { name: "Donate now" }).first().waitFor();
    expect(await couldNotLoad(page).count()).toBe(0);
  },
);

test("the category page keeps its dropdown with a loading message", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto("/discover");
  await page.route(DATA, (route) => route.abort());
  await page.locator(".discover-page-grid a").first().click();
  await page
    .getByLabel("Category:")
    .getByText("Loading Categories...")
    .waitFor({ state: "attached" });
  await couldNotLoad(page).waitFor();
  await page.unroute(DATA);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.locator("#campaigns").waitFor();
});

test("data that never arrives ends in the failure state", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await page.clock.install();
  await visitor.goto("/questions");
  await page.route(DATA, () => {});
  await page.clock.pauseAt(Date.now() + HOUR_MS);
  await goHome(visitor);
  await page.locator(".page-arrival").waitFor({ state: "attached" });
  await page.clock.fastForward(31_000);
  await page.getByText("Error: Failed to fetch trending campaigns").waitFor();
  expect(await crash(page).count()).toBe(0);
});

test("Back returns from a page that could not be loaded", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto("/questions");
  await page.route(DATA, (route) => route.abort());
  await page.getByRole("link", { name: "Explore" }).first().click();
  await couldNotLoad(page).waitFor();
  expect(visitor.complaints.join("\n")).toContain(CATEGORIES_FAILED);
  await page.goBack();
  await page.locator("main details[name]").first().waitFor();
  await page.unroute(DATA);
  await page.goForward();
  await page.getByRole("heading", { name: "Explore Our Ongoing Causes" }).waitFor();
  await page.locator(".discover-page-grid a").first().waitFor();
});

test("an open page stays if newer data cannot be fetched", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto("/home");
  await page.locator(".trending-section article a[href^='/donate-page/']").first().click();
  const title = page.getByRole("heading", { level: 1 });
  await page.getByRole("navigation", { name: "Campaign sections" }).waitFor();
  const words = await title.textContent();
  await page.route(DATA, (route) => route.abort());
  const request = page.waitForRequest(DATA);
  // A restored window requests what it missed.
  await page.evaluate(() => {
    window.dispatchEvent(new Event("pagehide"));
    window.dispatchEvent(new Event("pageshow"));
  });
  await (await request).response();
  expect(await title.textContent()).toBe(words);
  expect(await couldNotLoad(page).count()).toBe(0);
});

test("a guarded page that could not be loaded keeps its frame and retries", async () => {
  const visitor = await openSignedIn("donor");
  const { page } = visitor;
  await visitor.goto("/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.route(DATA, (route) => route.abort());
  await page.locator("main a[href^='/donationpage'], nav a[href^='/donationpage']").first().click();
  await couldNotLoad(page).waitFor();
  expect(visitor.complaints.join("\n")).toContain(CATEGORIES_FAILED);
  await page.locator(".area-frame-bar").waitFor();
  await page.unroute(DATA);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Donate", level: 1 }).waitFor();
});

test("a form that cannot be sent reports it and keeps what was typed", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto("/newsletter/subscribe");
  const form = page.locator("main form");
  await form.getByLabel("Email").fill("ada@example.org");
  await page.route(DATA, (route) => route.abort());
  await form.getByRole("button", { name: "Subscribe" }).click();
  await page.getByText(/^This may not have been sent/).waitFor();
  expect(await form.getByLabel("Email").inputValue()).toBe("ada@example.org");
  expect(await couldNotLoad(page).count()).toBe(0);
  await page.unroute(DATA);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
});

test("a page with an unreachable script reports it, and opens on retry", async () => {
  const visitor = await newVisitor();
  const { page, context } = visitor;
  await visitor.goto("/home");
  await context.setOffline(true);
  await page.locator("footer").getByRole("link", { name: "Contact us" }).first().click();
  await couldNotLoad(page).waitFor();
  expect(new URL(page.url()).pathname).toBe("/contactus");
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Need More Info" }).waitFor();
});

test("a page with a missing script is reloaded once, then reports it", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto("/home");
  await page.route(/\/assets\/contact-page-.*\.js/, (route) => route.fulfill({ status: 404 }));
  const link = page.locator("footer").getByRole("link", { name: "Contact us" }).first();
  await link.click();
  await page.waitForURL(/\/contactus$/);
  await page.getByRole("heading", { name: "Need More Info" }).waitFor();

  await visitor.goto("/home");
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await link.click();
  await couldNotLoad(page).waitFor();
  const request = page.waitForRequest(/\/assets\/contact-page-/);
  await page.getByRole("link", { name: "Try again" }).click();
  await (await request).response();
  await couldNotLoad(page).waitFor();
  expect(documents).toEqual([]);
});

test("a page that does not load within two minutes fails, with a retry", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await page.clock.install();
  await visitor.goto("/home");
  await page.route(/\/assets\/contact-page-.*\.js/, () => {});
  // From here on, time only passes through the test.
  await page.clock.pauseAt(Date.now() + HOUR_MS);
  await page.locator("footer").getByRole("link", { name: "Contact us" }).first().click();
  await page.locator(".page-arrival").waitFor({ state: "attached" });
  await page.clock.fastForward(119_000);
  expect(await page.getByText("Unexpected Application Error!").count()).toBe(0);
  await page.clock.fastForward(2_000);
  await page.getByText("Unexpected Application Error!").waitFor();
  await page.clock.resume();
  // The script is still missing, so the page is loaded as a document.
  await page.getByRole("link", { name: "Try again" }).click();
  await page.waitForURL(/\/contactus$/);
  await page.getByRole("heading", { name: "Need More Info" }).waitFor();
});
