import { afterAll, beforeAll, expect, test } from "vitest";
import { dayText } from "#contract/day-text.ts";
import { newPerson, readApi } from "../account-screen.ts";
import { findDollarCampaign } from "../campaign-screen.ts";
import { startDoubledSite } from "../doubled-site.ts";
import {
  clickButton,
  goToGateway,
  reloadUntilShown,
  waitForGateway,
  waitForTitle,
} from "../gateway-screen.ts";
import { fillGivingForm } from "../giving-form.ts";
import { findEmails, waitForLink } from "../mailbox.ts";
import {
  expectAccessible,
  newVisitor,
  sizes,
  unexpectedComplaints,
  type Visitor,
} from "../visitor.ts";

const DAY_MS = 24 * 60 * 60_000;

let doubles: Awaited<ReturnType<typeof startDoubledSite>>;
let campaign: number;
beforeAll(async () => {
  doubles = await startDoubledSite();
  campaign = await findDollarCampaign({ endless: true });
});
afterAll(() => doubles?.stop());

test("a monthly donation is charged, declined, charged the next day to another card, and stopped with two taps", async () => {
  const { stripePages } = doubles;
  const { email } = newPerson();
  const donor = await newVisitor({ size: sizes.phone });
  const { page } = donor;
  await startMonthly(donor, email, "Card ending in 9995");
  await page.getByText("Your next monthly donation follows automatically.").waitFor();
  const first = await openManagePage(donor, email);
  await page.getByText(`next on ${dayText(monthsAfter(first.first_on, 1))}.`).waitFor();
  await page.getByText("Visa ending in 9995").waitFor();
  await expectAccessible(donor);

  await advanceTo(first.next_on);
  await waitForEmail(email, /^Your monthly donation of \$51\.00 wasn't paid$/);
  await donor.reload();
  const due = dayText(first.next_on);
  await page.getByRole("heading", { name: `Your donation of ${due} is not paid yet` }).waitFor();
  await page.getByText("We will try again on").waitFor();
  await expectAccessible(donor);

  await page.getByText("Use another card or account").click();
  await clickButton(page, "Go to the payment service");
  await waitForGateway(page, stripePages);
  await clickButton(page, "Card succeeds");
  await page.waitForURL(/\/recurring-donation/);
  await waitForEmail(email, /^Your monthly donation has a new payment method$/);
  await doubles.advance(DAY_MS);
  await reloadUntilShown(donor, /^\$100\.00 in 2 donations$/);
  await page.getByText("Visa ending in 4242").waitFor();
  await page.getByText(`next on ${dayText(monthsAfter(first.first_on, 2))}.`).waitFor();
  expect(await page.getByRole("link", { name: /^Receipt/ }).count()).toBe(2);

  await page.getByText("Stop donating").click();
  await clickButton(page, "Stop my monthly donation");
  await page.getByText("Stopped. Nothing more is charged. We've emailed you").waitFor();
  await waitForEmail(email, /^Your monthly donation has stopped$/);
  await expectAccessible(donor);
  expect(unexpectedComplaints(donor)).toEqual([]);
});

test("a month later the total rises in one window, and another shows the next date", async () => {
  const { email } = newPerson();
  const donor = await newVisitor();
  await startMonthly(donor, email, "Card succeeds");
  const { first_on, next_on } = await openManagePage(donor, email);
  const watcher = await newVisitor();
  await watcher.goto(`/donate-page/${campaign}`);
  const raised = async () =>
    Number(
      (await watcher.page.locator(".giving-card-raised strong").textContent())?.replace(/\D/g, ""),
    );
  const before = await raised();

  await advanceTo(next_on);
  await expect.poll(raised).toBeGreaterThanOrEqual(before + 50);
  await reloadUntilShown(donor, /^\$100\.00 in 2 donations$/);
  await donor.page.getByText(`next on ${dayText(monthsAfter(first_on, 2))}.`).waitFor();
  expect([...watcher.complaints, ...unexpectedComplaints(donor)]).toEqual([]);
});

/** Gives $50 monthly from today. */
async function startMonthly(donor: Visitor, email: string, card: string): Promise<void> {
  const { page } = donor;
  await donor.goto(`/paymentpage?campaign=${campaign}`);
  await page.getByRole("radio", { name: "Monthly" }).check({ force: true });
  await fillGivingForm(donor, "50", email);
  await goToGateway(donor, doubles.stripePages);
  await expectAccessible(donor);
  await clickButton(page, card);
  await waitForTitle(donor, "Donation Successful");
}

interface Dates {
  readonly first_on: string;
  readonly next_on: string;
}

/** Follows the link in the email of the start. */
async function openManagePage(donor: Visitor, email: string): Promise<Dates> {
  await waitForEmail(email, /^Your monthly donation is set up$/);
  const path = await waitForLink(email, /\/recurring-donation\?\S+/);
  await donor.goto(path);
  const { searchParams } = new URL(donor.page.url());
  const [id, secret] = [searchParams.get("id"), searchParams.get("secret")];
  return readApi<Dates>(`/api/v1/recurring-donations/${id}/?secret=${secret}`);
}

async function waitForEmail(email: string, subject: RegExp): Promise<void> {
  const subjects = async () => (await findEmails(email)).map((found) => found.subject);
  await expect.poll(subjects).toContainEqual(expect.stringMatching(subject));
}

/** Moves time to the day, at the present time of day. */
async function advanceTo(day: string): Promise<void> {
  const now = doubles.stripe.clock.now();
  await doubles.advance(Date.parse(day) - Date.parse(new Date(now).toISOString().slice(0, 10)));
}

/** The same day some months later, or the last day of a shorter month. */
function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  const then = Date.UTC(year, month - 1 + count, Math.min(date, lastDate));
  return new Date(then).toISOString().slice(0, 10);
}
