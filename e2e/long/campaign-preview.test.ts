import { expect, test } from "vitest";
import { haveAccount, signedIn } from "../account-screen.ts";
import { haveDraft } from "../campaign-screen.ts";
import { expectAccessible, unexpected } from "../visitor.ts";

test("the preview reads as the page will", async () => {
  const person = await haveAccount();
  const id = await haveDraft(person);
  const visitor = await signedIn(person);
  await visitor.goto(`/campaign/${id}/preview`);
  await visitor.page.getByRole("heading", { name: "Desks for Kuje" }).waitFor();
  await visitor.page.getByRole("link", { name: "Donate now" }).first().click();
  await visitor.page.getByText("This works as soon as the campaign is live.").waitFor();
  expect(visitor.page.url()).toMatch(/\/preview$/);

  const stranger = await signedIn(await haveAccount());
  await stranger.goto(`/campaign/${id}/edit`);
  const refused = stranger.page.getByRole("heading", { name: "This campaign is not one of yours" });
  await refused.waitFor();
  await stranger.goto(`/campaign/${id}`);
  await refused.waitFor();
  expect(await stranger.page.title()).toMatch(/^Campaign · /);
  expect(unexpected(visitor)).toEqual([]);
});

test("where there is room, the page stands beside the form as it is typed, and takes no keys", async () => {
  const person = await haveAccount();
  const id = await haveDraft(person);
  const visitor = await signedIn(person);
  const { page } = visitor;
  await visitor.goto(`/campaign/${id}/edit`);
  const beside = page.frameLocator('iframe[title="The page while you write"]');
  const title = beside.locator("h1");
  await title.filter({ hasText: "Desks for Kuje" }).waitFor();
  // The server refuses so short a title: what is typed stands there, saved or not.
  await page.getByLabel("Title").fill("Desk");
  await title.filter({ hasText: /^Desk$/ }).waitFor();
  await page.getByRole("radio", { name: "Health Aid" }).check();
  await beside.getByText("Health Aid").first().waitFor();
  await expectAccessible(visitor);
  await page.getByRole("link", { name: "Next: Story" }).focus();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("IFRAME");
  // An amount that can't be read yet is left out, and breaks nothing.
  await visitor.goto(`/campaign/${id}/edit?step=gifts`);
  await page.getByRole("button", { name: "Add an amount" }).click();
  await page.getByLabel("What amount 1 does").fill("buys a desk");
  await page.getByText("Please write each amount").waitFor();
  await title.filter({ hasText: "Desk" }).waitFor();
  await page.getByLabel("Amount 1 (USD)").fill("40");
  await beside.getByText("buys a desk").waitFor();
  await page.setViewportSize({ width: 768, height: 900 });
  await page.locator("iframe").waitFor({ state: "detached" });
  expect(unexpected(visitor)).toEqual([]);
});
