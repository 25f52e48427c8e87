import type { Locator } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { donationPath } from "#contract/page-paths.ts";
import { findEmails } from "../mailbox.ts";
import { openOfficePage } from "../office-screen.ts";
import { siteUrl } from "../visited-site.ts";
import { expectAccessible, newVisitor, unexpectedComplaints, type Visitor } from "../visitor.ts";

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><rect width="300" height="60" fill="#5b2a86"/><circle cx="30" cy="30" r="20" fill="#ffffff"/></svg>`;

const PURPLE = [91, 42, 134];
const TEAL = [15, 92, 90];

/** The number of pixels in each of the two colours. */
async function countPixels(drawing: Locator) {
  const pixels = await sharp(await drawing.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer();
  const count = ([r, g, b]: number[]) => {
    let found = 0;
    for (let at = 0; at < pixels.length; at += 3) {
      if (pixels[at] === r && pixels[at + 1] === g && pixels[at + 2] === b) found += 1;
    }
    return found;
  };
  return { purple: count(PURPLE), teal: count(TEAL) };
}

const colourOf = (button: Locator) =>
  button.evaluate((element) => getComputedStyle(element).backgroundColor);

const readJson = async (path: string) => (await fetch(siteUrl() + path)).json();

test("changes the site's settings, shows them everywhere, and resets them", async () => {
  const visitor = await openOfficePage("/settings");
  const { page } = visitor;
  const save = async () => {
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("main").getByText("Settings saved").waitFor();
  };
  await page.getByLabel("Name of the site").fill("Harbour Aid");
  await page.getByLabel("Heading of the home page").fill("A safe harbour for every child");
  const colour = page.getByLabel("Main colour", { exact: true });
  await colour.fill("#f5c518");
  await page.getByText(/^Too light: .* The nearest colour that works is #/).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Please check the fields marked below.").waitFor();
  await expectAccessible(visitor);
  await page.getByRole("button", { name: /^Use #/ }).click();
  expect(await page.getByText(/^Too light/).count()).toBe(0);
  await colour.fill("#5b2a86");
  const preview = page.frameLocator("iframe[title='Preview: Home page']");
  await preview.getByRole("heading", { level: 1, name: "A safe harbour" }).waitFor();
  const previewed = preview.getByRole("main").getByRole("link", { name: "Start a Campaign" });
  await expect.poll(() => colourOf(previewed)).toBe("rgb(91, 42, 134)");
  await page.getByLabel("Service fee in percent").fill("3.5");
  await page.getByRole("radio", { name: "Donation form" }).check();
  const giving = page.frameLocator("iframe[title='Preview: Donation form']");
  // Without JavaScript the form hides the sums, and states the fee in text that is not visible to Playwright.
  await giving.getByText("Service fee (3.5%)").waitFor({ state: "attached" });
  await page.getByRole("radio", { name: "Email (dark)" }).check();
  const mail = page.frameLocator("iframe[title='Preview: Email (dark)']");
  // For a moment the frame still shows the previous page, whose links name the site too.
  await mail.getByRole("link", { name: "Harbour Aid", exact: true }).waitFor();
  expect((await readJson("/api/v1/site/")).product_name).toBe("Tributary");
  const file = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(logo) };
  await page.getByLabel("Choose a picture").setInputFiles(file);
  await page.getByRole("img", { name: "The logo" }).waitFor();
  await page.getByText("Imprint", { exact: true }).click();
  await page.getByRole("textbox", { name: "Imprint" }).fill("Harbour Aid, 1 Quay Street");
  await save();

  const guest = await newVisitor();
  await guest.goto("/home");
  await guest.page.getByRole("heading", { level: 1, name: "A safe harbour" }).waitFor();
  expect(await guest.page.title()).toBe("A safe harbour for every child · Harbour Aid");
  const button = guest.page.getByRole("main").getByRole("link", { name: "Start a Campaign" });
  expect(await colourOf(button)).toBe("rgb(91, 42, 134)");
  const shown = guest.page.getByRole("banner").getByRole("link", { name: "Harbour Aid, home" });
  await expect
    .poll(() => shown.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);
  const stage = guest.page.locator(".hero-stage");
  await expectAccessible(guest);
  await expect.poll(async () => (await countPixels(stage)).purple).toBeGreaterThan(1000);
  // A few pixels of the pictures may have this colour.
  expect((await countPixels(stage)).teal).toBeLessThan(50);
  await guest.goto("/how-giving-works");
  const split = await countPixels(guest.page.locator(".money-split-drawing"));
  expect(split.purple).toBeGreaterThan(1000);
  expect(split.teal).toBe(0);
  await guest.page.getByRole("link", { name: "Imprint" }).click();
  await guest.page.getByText("Harbour Aid, 1 Quay Street").waitFor();

  expect(await readJson("/manifest.webmanifest")).toMatchObject({
    name: "Harbour Aid",
    theme_color: "#5b2a86",
  });
  const icon = await fetch(`${siteUrl()}/icon-192.png`);
  expect(icon.headers.get("content-type")).toBe("image/png");

  const reader = `reader-${Date.now()}@example.org`;
  await guest.page.getByLabel("Get our newsletter").fill(reader);
  await guest.page.getByRole("button", { name: "Subscribe" }).click();
  await expect
    .poll(async () => (await findEmails(reader))[0]?.subject)
    .toBe("Confirm your subscription to the Harbour Aid newsletter");

  const { data } = await readJson("/api/v1/campaign/featured/");
  await guest.goto(`${donationPath(data.id)}&amount=100&currency=${data.currency}`);
  await guest.page.getByText("Service fee (3.5%)").waitFor();
  await guest.page
    .getByRole("region", { name: "Summary" })
    .getByRole("definition")
    .filter({ hasText: "103.50" })
    .waitFor();
  expect(unexpectedComplaints(guest)).toEqual([]);

  for (;;) {
    const back = page.getByRole("button", { name: /^Reset to default/ });
    if ((await back.count()) === 0) break;
    await back.first().click();
  }
  await save();
  await guest.goto("/home");
  expect(await guest.page.title()).toBe("Transform Lives through the Power of Giving · Tributary");
  expect(await guest.page.locator("head style").count()).toBe(0);
  expect(unexpectedComplaints(visitor)).toEqual([]);
});

test("keeps unsaved changes when a colleague saves, and warns before leaving the page", async () => {
  const [mine, theirs] = [await openOfficePage("/settings"), await openOfficePage("/settings")];
  const save = async ({ page }: Visitor) => {
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("main").getByText("Settings saved").waitFor();
  };
  const { page } = mine;
  await page.getByText("Imprint", { exact: true }).click();
  await page.getByRole("textbox", { name: "Imprint" }).fill("Harbour Aid, 1 Quay Street");
  await page.getByLabel("Postal address").fill("1 Quay Street\nHarbourtown");
  await page
    .getByRole("navigation", { name: "Office" })
    .getByRole("link", { name: "Users" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Stay here" }).click();

  await theirs.page.getByLabel("Postal address").fill("2 Other Street");
  await theirs.page.getByRole("textbox", { name: "Phone" }).fill("");
  await save(theirs);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("Someone else saved settings at the same time").waitFor();
  await page.getByText("Someone else changed this to “2 Other Street”.").waitFor();
  expect(await page.getByRole("textbox", { name: "Phone" }).inputValue()).toBe("");
  await expectAccessible(mine);
  await save(mine);
  expect(await readJson("/api/v1/site/")).toMatchObject({
    contact_phone: "",
    contact_address: "1 Quay Street\nHarbourtown",
    imprint: true,
  });

  const links = page.getByRole("group", { name: "Social media links" });
  const remove = links.getByRole("button", { name: "Remove" });
  for (let left = 3; left > 0; left -= 1) {
    await expect.poll(() => remove.count()).toBe(left);
    await remove.first().click();
  }
  await save(mine);
  expect((await readJson("/api/v1/site/")).social_links).toEqual([]);
  await page
    .getByRole("button", { name: /for the links ?: Facebook, Instagram, YouTube$/ })
    .click();
  for (const name of ["Phone", "Postal address", "Imprint"]) {
    await page.getByRole("button", { name: `Reset to default for ${name}` }).click();
  }
  await save(mine);
  expect((await readJson("/api/v1/site/")).social_links).toHaveLength(3);
  expect([...unexpectedComplaints(mine), ...unexpectedComplaints(theirs)]).toEqual([]);
});
