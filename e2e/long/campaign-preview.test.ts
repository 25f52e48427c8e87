import { expect, test } from "vitest";
import { createAccount, openSignedIn } from "../account-screen.ts";
import { createCampaignDraft } from "../campaign-screen.ts";
import { expectAccessible, unexpectedComplaints } from "../visitor.ts";

test("the preview looks like the page", async () => {
  const person = await createAccount();
  const id = await createCampaignDraft(person);
  const visitor = await openSignedIn(person);
  await visitor.goto(`/campaign/${id}/preview`);
  await visitor.page.getByRole("heading", { name: "Desks for Kuje" }).waitFor();
  await visitor.page.getByRole("link", { name: "Donate now" }).first().click();
  await visitor.page.getByText("This will work once the campaign is live.").waitFor();
  expect(visitor.page.url()).toMatch(/\/preview$/);

  const stranger = await openSignedIn(await createAccount());
  await stranger.goto(`/campaign/${id}/edit`);
  const refused = stranger.page.getByRole("heading", { name: "This campaign isn't yours" });
  await refused.waitFor();
  await stranger.goto(`/campaign/${id}`);
  await refused.waitFor();
  expect(await stranger.page.title()).toMatch(/^Campaign · /);
  expect(unexpectedComplaints(visitor)).toEqual([]);
});

test("on wide screens a preview next to the form follows typing and cannot be focused", async () => {
  const person = await createAccount();
  const id = await createCampaignDraft(person);
  const visitor = await openSignedIn(person);
  const { page } = visitor;
  await visitor.goto(`/campaign/${id}/edit`);
  const preview = page.frameLocator('iframe[title="Live preview"]');
  const title = preview.locator("h1");
  await title.filter({ hasText: "Desks for Kuje" }).waitFor();
  // The preview shows what is typed even if the server refuses it, as this short title.
  await page.getByLabel("Title").fill("Desk");
  await title.filter({ hasText: /^Desk$/ }).waitFor();
  await page.getByRole("radio", { name: "Health Aid" }).check();
  await preview.getByText("Health Aid").first().waitFor();
  await expectAccessible(visitor);
  await page.getByRole("link", { name: "Next: Story" }).focus();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("IFRAME");
  await visitor.goto(`/campaign/${id}/edit?step=gifts`);
  await page.getByRole("button", { name: "Add an amount" }).click();
  await page.getByLabel("What amount 1 does").fill("buys a desk");
  await page.getByText("Please enter each amount").waitFor();
  await title.filter({ hasText: "Desk" }).waitFor();
  await page.getByLabel("Amount 1 (USD)").fill("40");
  await preview.getByText("buys a desk").waitFor();
  await page.setViewportSize({ width: 768, height: 900 });
  await page.locator("iframe").waitFor({ state: "detached" });
  expect(unexpectedComplaints(visitor)).toEqual([]);
});
