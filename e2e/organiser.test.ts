import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  bearerOf,
  fillLogin,
  haveAccount,
  newPerson,
  type Person,
  post,
  read,
  samplePerson,
  signedIn,
} from "./account-screen.ts";
import { haveDraft } from "./campaign-screen.ts";
import { approve, checkOut, fillGift } from "./giving-form.ts";
import { mailedCode, mailsTo } from "./mailbox.ts";
import { siteUrl } from "./visited-site.ts";
import { expectAccessible, newVisitor, sizes, unexpected, type Visitor } from "./visitor.ts";

const STORY =
  "Forty children share nine desks. They write on their knees, and when it rains they move to the dry side of the room. With new desks each of them has a place of their own, and the teacher can walk between them.";

/** The address of a sign-up that comes by way of "Start a Campaign", gone through to the end. */
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
  await page.getByRole("link", { name: "Enter the code" }).click();
  await page.getByLabel("Code").fill(await mailedCode(person.email));
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL(/\/login/);
  await fillLogin(page, person);
  await page.waitForURL(/\/campaign\/new/);
}

async function saved(page: Page): Promise<void> {
  await page.locator(".save-status-saved").waitFor();
}

async function next(page: Page, step: string): Promise<void> {
  const link = page.getByRole("link", { name: `Next: ${step}` });
  // Every step has an address like it.
  const there = await link.getAttribute("href");
  await link.click();
  await page.waitForURL(({ pathname, search }) => pathname + search === there);
}

async function office(id: number, decision: Record<string, unknown>): Promise<void> {
  const admin = await bearerOf(samplePerson("admin"));
  const path = `/api/v1/admin/campaigns/${id}/`;
  const { version } = await read<{ version: number }>(path, admin);
  const answer = await post(`${path}decisions/`, { version, ...decision }, admin);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

async function give(id: number, amount: string): Promise<void> {
  const donor = await newVisitor();
  await donor.goto(`/donate-page/${id}`);
  await donor.page.getByRole("link", { name: "Donate now" }).first().click();
  await donor.page.waitForURL(/\/paymentpage/);
  await fillGift(donor, amount);
  await checkOut(donor);
  await approve(donor);
  await donor.context.close();
}

test("a new account leads to a live campaign and its first gift", async () => {
  const person = newPerson();
  const visitor = await newVisitor({ size: sizes.phone });
  const { page } = visitor;
  await signUpToStart(visitor, person);
  await page.getByRole("radio", { name: "Education" }).waitFor();
  await page.getByRole("button", { name: "Begin the draft" }).click();
  await page.getByText("Please choose a cause").first().waitFor();
  await expectAccessible(visitor);
  await page.getByRole("radio", { name: "Education" }).check();
  await page.getByLabel("Title").fill("Desks for the school at Kuje");
  await visitor.reload();
  await page.getByLabel("Goal").fill("1,200");
  expect(await page.getByLabel("Title").inputValue()).toBe("Desks for the school at Kuje");
  await page.getByRole("button", { name: "Begin the draft" }).click();

  await page.waitForURL(/\/campaign\/\d+\/edit\?step=story/);
  const id = Number(/campaign\/(\d+)/.exec(page.url())?.[1]);
  const story = page.getByRole("textbox", { name: "Story" });
  await story.click();
  await page.keyboard.type(STORY);
  await saved(page);

  await next(page, "Pictures");
  const picture = await readFile(
    new URL("../server/features/foundation/site/icons/og-default.png", import.meta.url),
  );
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "room.png", mimeType: "image/png", buffer: picture });
  // A job draws it in all sizes first.
  await page.getByLabel("What it shows").fill("The classroom at Kuje");
  await page.getByRole("button", { name: "Put on the page" }).click();
  await page.getByText("The picture is on the page.").waitFor();

  await next(page, "Beneficiary");
  await page.getByRole("radio", { name: "A registered charity" }).check({ force: true });
  await page.getByLabel("Name of the charity").fill("Desks for All");
  await page.getByLabel("Registration number").fill("RC 1234567");
  await saved(page);

  await next(page, "Gifts & thanks");
  await page.getByRole("button", { name: "Add an amount" }).click();
  await page.getByLabel("Amount 1 (USD)").fill("50");
  await page.getByText("Please say what each amount does").waitFor();
  await page.getByLabel("What amount 1 does").fill("buys a chair");
  await saved(page);

  await next(page, "Funds & items");
  await page.getByRole("button", { name: "Add a fund" }).click();
  await page.getByLabel("Fund 1").fill("Chairs");
  await page.getByRole("button", { name: "Add an item" }).click();
  await page.getByLabel("Item 1").fill("Blackboards");
  await saved(page);

  await next(page, "Preview & send");
  const missing = page.getByRole("region", { name: "Before we can read it" });
  await missing.getByRole("link", { name: "Basics" }).first().click();
  await page
    .getByLabel("In a sentence or two")
    .fill("Forty desks, so that nobody writes on knees.");
  await page.getByLabel("Place").fill("Kuje, Nigeria");
  await saved(page);
  await page
    .getByRole("navigation", { name: "Steps" })
    .getByRole("link", { name: /Preview/ })
    .click();
  const preview = page.frameLocator("iframe");
  await preview.getByText("only your team sees this").waitFor();
  await preview.getByText("Forty children share nine desks").waitFor();
  expect((await fetch(`${siteUrl()}/donate-page/${id}`)).status).toBe(404);
  await page.getByRole("button", { name: "Send for review" }).click();
  await expectAccessible(visitor);
  await page.getByRole("dialog").getByRole("button", { name: "Send for review" }).click();
  await page.getByText("We are reading it", { exact: true }).waitFor();

  await office(id, { action: "approve" });
  await page.locator(".managed-head .badge").getByText("Active", { exact: true }).waitFor();
  const mails = async () => (await mailsTo(person.email)).map(({ subject }) => subject);
  await expect.poll(mails).toContain("Your campaign is live: Desks for the school at Kuje");
  await give(id, "50 buys a chair");
  await page.getByText("$50 raised of $1,200").waitFor();
  expect(unexpected(visitor).filter((text) => !text.includes("sandbox"))).toEqual([]);
});

test("two browsers edit at once: what clashes is shown, and nothing goes under unseen", async () => {
  const person = await haveAccount();
  const id = await haveDraft(person);
  const [one, other] = [await signedIn(person), await signedIn(person)];
  for (const visitor of [one, other]) {
    await visitor.goto(`/campaign/${id}/edit?step=basics`);
    await visitor.page.getByLabel("Title").waitFor();
  }
  await one.page.getByLabel("Place").fill("Kuje");
  await saved(one.page);
  await other.page.getByLabel("In a sentence or two").fill("Desks, and nothing but desks.");
  await saved(other.page);
  expect(await other.page.getByLabel("Place").inputValue()).toBe("Kuje");

  await one.page.getByLabel("Title").fill("The first one's desks");
  await one.page.getByRole("dialog").or(one.page.locator(".save-status-saved")).first().waitFor();
  await other.page.getByLabel("Title").fill("The second one's desks");
  const asked = other.page.getByRole("dialog", { name: "Somebody else changed this" });
  await asked.getByText("The first one's desks").waitFor();
  await asked.getByText("The second one's desks").waitFor();
  await expectAccessible(other);
  await other.page.keyboard.press("Escape");
  await other.page.getByRole("button", { name: "Look at both" }).click();
  await asked.getByRole("button", { name: "Take theirs" }).click();
  await saved(other.page);
  expect(await other.page.getByLabel("Title").inputValue()).toBe("The first one's desks");

  await one.page.getByLabel("Title").fill("Once more the first one's");
  await one.page.locator(".save-status-saved").waitFor();
  await other.page.getByLabel("Title").fill("Mine in the end");
  await asked.getByRole("button", { name: "Put mine over it" }).click();
  await saved(other.page);
  expect(await read(`/api/v1/organiser/campaigns/${id}/`, await bearerOf(person))).toMatchObject({
    title: "Mine in the end",
    location: "Kuje",
    description: "Desks, and nothing but desks.",
  });
  expect([...unexpected(one), ...unexpected(other)]).toEqual([]);
});
