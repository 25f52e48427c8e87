import { expect, test } from "vitest";
import { findReceiptCode } from "#contract/giving/receipt-code.ts";
import { createConfirmedAccount, findCard, openSignedIn } from "./account-screen.ts";
import { findDollarCampaign } from "./campaign-screen.ts";
import { approvePayment, checkOut, createSettledDonation, fillGivingForm } from "./giving-form.ts";
import { findEmails } from "./mailbox.ts";
import { siteUrl } from "./visited-site.ts";
import {
  captureDownload,
  expectAccessible,
  newVisitor,
  sizes,
  unexpectedComplaints,
  type Visitor,
  waitForHydration,
} from "./visitor.ts";

async function giveAndDownload(donor: Visitor, email: string): Promise<Buffer> {
  const { page } = donor;
  await donor.goto(`/paymentpage?campaign=${await findDollarCampaign()}`);
  await fillGivingForm(donor, "50", email);
  await checkOut(donor);
  await approvePayment(donor);
  // The page still grows while it loads, so that an early click could miss the link.
  await page.getByText(/number \d{4}-\d{6}/).waitFor();
  await waitForHydration(page);
  const receipt = page.getByRole("link", { name: "Download receipt" });
  return (await captureDownload(page, () => receipt.click())).bytes;
}

async function pasteAndCheck({ page }: Visitor, text: string): Promise<void> {
  await page.getByLabel("Or paste the address from the QR code").fill(text);
  await page.getByRole("button", { name: "Check", exact: true }).click();
}

test("a downloaded receipt is found genuine, and an altered one is refused, even offline", async () => {
  const donor = await newVisitor();
  const email = `receipt-${Date.now()}@example.org`;
  const receipt = await giveAndDownload(donor, email);
  const code = findReceiptCode(receipt) ?? "";
  expect(code).toMatch(/^1\./);

  const file = { name: "receipt.pdf", mimeType: "application/pdf", buffer: receipt };
  const checker = await newVisitor({ size: sizes.phone });
  const { page } = checker;
  await checker.goto("/verify");
  const genuine = page.getByRole("heading", { name: "Genuine and valid" });
  // A file chosen before hydration is ignored.
  await expect
    .poll(
      async () => {
        await page.locator("input[type=file]").setInputFiles(file);
        return genuine.count();
      },
      { interval: 500 },
    )
    .toBe(1);
  for (const words of ["Ifeoma Example", "$50.00", "$51.00", "Nothing was charged"]) {
    await page.getByText(words, { exact: true }).waitFor();
  }
  await expectAccessible(checker);
  // The address in the QR code.
  await checker.goto(`/verify#${code}`);
  await genuine.waitFor();
  expect(checker.complaints).toEqual([]);

  await checker.context.setOffline(true);
  await pasteAndCheck(checker, `https://anywhere.example.org/verify#${code}`);
  await page.getByText("there is no connection to us").waitFor();
  for (const at of [10, Math.floor(code.length / 2), code.length - 5]) {
    const other = code[at] === "A" ? "B" : "A";
    await pasteAndCheck(checker, code.slice(0, at) + other + code.slice(at + 1));
    await page.getByRole("heading", { name: "Not genuine" }).waitFor();
  }
  await pasteAndCheck(checker, "hello");
  await page.getByRole("heading", { name: "No code found" }).waitFor();

  await expect.poll(() => findEmails(email)).toHaveLength(1);
  const [mail] = await findEmails(email);
  const attached = await fetch(siteUrl() + mail?.files[0]);
  expect(findReceiptCode(new Uint8Array(await attached.arrayBuffer()))).toBe(code);
  expect(donor.complaints).toEqual([]);
});

test("a donor finds receipts and statements under Documents", async () => {
  const donor = await openSignedIn("donor");
  const { page } = donor;
  await donor.goto("/documents");
  const receipts = page.getByRole("button", { name: /^Download PDF/ });
  await receipts.first().waitFor();
  const receipt = await captureDownload(page, () => receipts.first().click());
  expect(receipt.name).toMatch(/^receipt-\d{4}-\d{6}\.pdf$/);
  const all = await receipts.count();
  await page.getByLabel("Year", { exact: true }).selectOption({ index: 1 });
  await page.waitForURL(/year=\d{4}/);
  await receipts.first().waitFor();
  expect(await receipts.count()).toBeLessThanOrEqual(all);
  const year = new URL(page.url()).searchParams.get("year") ?? "";

  await page.getByRole("link", { name: "Statements" }).click();
  await page.getByLabel("First day").fill(`${year}-12-31`);
  await page.getByLabel("Last day").fill(`${year}-01-01`);
  await page.getByRole("button", { name: "Show total" }).click();
  await page.getByText("The last day is before the first").first().waitFor();
  await page.getByLabel("First day").fill(`${year}-01-01`);
  await page.getByLabel("Last day").fill(`${year}-12-31`);
  await page.getByRole("button", { name: "Show total" }).click();
  const button = page.getByRole("button", { name: "Download statement" });
  await button.waitFor();
  await page.setViewportSize(sizes.phone);
  await expectAccessible(donor);
  const statement = await captureDownload(page, () => button.click());
  const code = findReceiptCode(statement.bytes) ?? "";
  await donor.goto(`/verify#${code}`);
  await page.getByText("as of the day it was created").waitFor();
  expect(donor.complaints).toEqual([]);
});

test("a user claims or rejects donations made under their address", async () => {
  const donor = await createConfirmedAccount();
  await createSettledDonation({ email: donor.email, amount: 41, message: "I never said this." });
  await createSettledDonation({ email: donor.email, amount: 42, message: "For the wells." });
  const visitor = await openSignedIn(donor, { size: sizes.phone });
  const { page } = visitor;
  await visitor.goto("/dashboard");
  await page.getByText("2 donations were made with your email address").waitFor();
  await visitor.goto("/account?tab=donations");
  const offered = findCard(page, "Donations made with your email address");
  await offered.getByText("I never said this.").waitFor();
  await expectAccessible(visitor);
  await offered.getByRole("button", { name: /^Not mine.*\$41/ }).click();
  await offered.getByText(/\$41\.00.* won't be added to your account/).waitFor();
  await offered.getByRole("button", { name: /^Claim.*\$42/ }).click();
  await offered.getByText(/\$42\.00.* is now in your account/).waitFor();
  await findCard(page, "Your donations").getByText("as Oluwaseun Example").first().waitFor();
  await visitor.reload();
  await findCard(page, "Your donations").getByText("as Oluwaseun Example").first().waitFor();
  expect(await offered.count()).toBe(0);
  expect(unexpectedComplaints(visitor)).toEqual([]);
});
