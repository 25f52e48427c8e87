import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  bearerHeader,
  createAccount,
  fillLogin,
  newPerson,
  openSignedIn,
  type Person,
  readApi,
} from "./account-screen.ts";
import { createCampaignDraft } from "./campaign-screen.ts";
import { approvePayment, checkOut, fillGivingForm } from "./giving-form.ts";
import { findEmails, waitForCode } from "./mailbox.ts";
import { openOfficePage } from "./office-screen.ts";
import { siteUrl } from "./visited-site.ts";
import {
  expectAccessible,
  newVisitor,
  sizes,
  unexpectedComplaints,
  type Visitor,
} from "./visitor.ts";

const STORY =
  "Forty children share nine desks. They write on their knees, and when it rains they move to the dry side of the room. With new desks each of them has a place of their own, and the teacher can walk between them.";

/** Signs up by way of "Start a Campaign" and completes the verification. */
async function signUpToStart(visitor: Visitor, person: Person): Promise<void> {
  const { page } = visitor;
  await visitor.goto("/discover");
  await page.getByRole("main").getByRole("link", { name: "Start a Campaign" }).click();
  await page.waitForURL(/\/signup\?next=/);
  await page.getByLabel("First Name").fill(person.firstName);
  await page.getByLabel("Last Name").fill("Example");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL(/\/login/);
  await page.getByLabel("Code").fill(await waitForCode(person.email));
  await fillLogin(page, person);
  await page.waitForURL(/\/campaign\/new/);
}

async function waitUntilSaved(page: Page): Promise<void> {
  await page.locator(".save-status-saved").waitFor();
}

async function goToStep(page: Page, step: string): Promise<void> {
  const link = page.getByRole("link", { name: `Next: ${step}` });
  // The URLs of all steps are alike, so waits for the exact one.
  const target = await link.getAttribute("href");
  await link.click();
  await page.waitForURL(({ pathname, search }) => pathname + search === target);
}

/** Approves a campaign after a second look at its owner. */
async function publishAsOffice(id: number): Promise<void> {
  const office = await openOfficePage(`/reviews/${id}`);
  await office.page.getByRole("button", { name: "Approve and publish" }).click();
  const dialog = office.page.getByRole("dialog", { name: "Publish this campaign?" });
  await dialog.getByText("First campaign").waitFor();
  await expectAccessible(office);
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await office.page.getByRole("status").getByText("The campaign is live").waitFor();
  await office.context.close();
}

async function donate(id: number, amount: string): Promise<void> {
  const donor = await newVisitor();
  await donor.goto(`/donate-page/${id}`);
  await donor.page.getByRole("link", { name: "Donate now" }).first().click();
  await donor.page.waitForURL(/\/paymentpage/);
  await fillGivingForm(donor, amount);
  await checkOut(donor);
  await approvePayment(donor);
  await donor.context.close();
}

test("a new account creates a campaign that goes live and gets its first donation", async () => {
  const person = newPerson();
  const visitor = await newVisitor({ size: sizes.phone });
  const { page } = visitor;
  await signUpToStart(visitor, person);
  await page.getByRole("radio", { name: "Education" }).waitFor();
  await page.getByRole("button", { name: "Create draft" }).click();
  await page.getByText("Please choose a cause").first().waitFor();
  await expectAccessible(visitor);
  await page.getByRole("radio", { name: "Education" }).check();
  await page.getByLabel("Title").fill("Desks for the school at Kuje");
  await visitor.reload();
  await page.getByLabel("Goal").fill("1,200");
  expect(await page.getByLabel("Title").inputValue()).toBe("Desks for the school at Kuje");
  await page.getByRole("button", { name: "Create draft" }).click();

  await page.waitForURL(/\/campaign\/\d+\/edit\?step=story/);
  const id = Number(/campaign\/(\d+)/.exec(page.url())?.[1]);
  await page.getByRole("link", { name: /^Basics.*Missing: summary, location$/ }).waitFor();
  const story = page.getByRole("textbox", { name: "Story" });
  await story.click();
  await page.keyboard.type(STORY);
  await waitUntilSaved(page);

  await goToStep(page, "Pictures");
  const picture = await readFile(
    new URL("../server/features/foundation/site/icons/og-default.png", import.meta.url),
  );
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "room.png", mimeType: "image/png", buffer: picture });
  await page.getByLabel("Picture description").fill("The classroom at Kuje");
  await page.getByText("Description saved.").waitFor();

  await goToStep(page, "Beneficiary");
  await page.getByRole("radio", { name: "A registered charity" }).check({ force: true });
  await page.getByLabel("Name of the charity").fill("Desks for All");
  await page.getByLabel("Registration number").fill("RC 1234567");
  await waitUntilSaved(page);

  await goToStep(page, "Amounts & funds");
  await page.getByRole("button", { name: "Add an amount" }).click();
  await page.getByLabel("Amount 1 (USD)").fill("50");
  await page.getByText("Please say what each amount does").waitFor();
  await page.getByLabel("What amount 1 does").fill("buys a chair");
  await waitUntilSaved(page);

  await page.getByRole("button", { name: "Add a fund" }).click();
  await page.getByLabel("Fund 1").fill("Chairs");

  await goToStep(page, "Items needed");
  await page.getByRole("button", { name: "Add an item" }).click();
  await page.getByLabel("Item 1").fill("Blackboards");
  await waitUntilSaved(page);

  await goToStep(page, "Preview & submit");
  const missing = page.getByRole("region", { name: "Before you can submit" });
  await missing.getByRole("link", { name: "Basics" }).first().click();
  await page.getByLabel("Summary").fill("Forty desks, so that nobody writes on knees.");
  await page.getByLabel("Location").fill("Kuje, Nigeria");
  await waitUntilSaved(page);
  await page
    .getByRole("navigation", { name: "Steps" })
    .getByRole("link", { name: /Preview/ })
    .click();
  const preview = page.frameLocator("iframe");
  await preview.getByText("only your team can see this").waitFor();
  await preview.getByText("Forty children share nine desks").waitFor();
  expect((await fetch(`${siteUrl()}/donate-page/${id}`)).status).toBe(404);
  await page.getByRole("button", { name: "Submit for review" }).click();
  await expectAccessible(visitor);
  await page.getByRole("dialog").getByRole("button", { name: "Submit for review" }).click();
  await page.getByText("We're reviewing your campaign", { exact: true }).waitFor();

  await publishAsOffice(id);
  await page.locator(".managed-head .badge").getByText("Active", { exact: true }).waitFor();
  const mails = async () => (await findEmails(person.email)).map(({ subject }) => subject);
  await expect.poll(mails).toContain("Your campaign is live: Desks for the school at Kuje");
  await donate(id, "50 buys a chair");
  await page.getByText("$50 raised of $1,200").waitFor();
  expect(unexpectedComplaints(visitor).filter((text) => !text.includes("sandbox"))).toEqual([]);
});

test("two browsers edit simultaneously: conflicts are shown and no edit is lost", async () => {
  const person = await createAccount();
  const id = await createCampaignDraft(person);
  const [first, second] = [await openSignedIn(person), await openSignedIn(person)];
  for (const visitor of [first, second]) {
    await visitor.goto(`/campaign/${id}/edit?step=basics`);
    await visitor.page.getByLabel("Title").waitFor();
  }
  await first.page.getByLabel("Location").fill("Kuje");
  await waitUntilSaved(first.page);
  await second.page.getByLabel("Summary").fill("Desks, and nothing but desks.");
  await waitUntilSaved(second.page);
  expect(await second.page.getByLabel("Location").inputValue()).toBe("Kuje");

  await first.page.getByLabel("Title").fill("The first one's desks");
  await first.page
    .getByRole("dialog")
    .or(first.page.locator(".save-status-saved"))
    .first()
    .waitFor();
  await second.page.getByLabel("Title").fill("The second one's desks");
  const conflict = second.page.getByRole("dialog", { name: "Someone else changed this" });
  await conflict.getByText("The first one's desks").waitFor();
  await conflict.getByText("The second one's desks").waitFor();
  await expectAccessible(second);
  await second.page.keyboard.press("Escape");
  await second.page.getByRole("button", { name: "Compare" }).click();
  await conflict.getByRole("button", { name: "Use theirs" }).click();
  await waitUntilSaved(second.page);
  expect(await second.page.getByLabel("Title").inputValue()).toBe("The first one's desks");

  await first.page.getByLabel("Title").fill("Once more the first one's");
  await first.page.locator(".save-status-saved").waitFor();
  await second.page.getByLabel("Title").fill("Mine in the end");
  await conflict.getByRole("button", { name: "Use mine" }).click();
  await waitUntilSaved(second.page);
  expect(
    await readApi(`/api/v1/organiser/campaigns/${id}/`, await bearerHeader(person)),
  ).toMatchObject({
    title: "Mine in the end",
    location: "Kuje",
    description: "Desks, and nothing but desks.",
  });
  expect([...unexpectedComplaints(first), ...unexpectedComplaints(second)]).toEqual([]);
});
