import { readFile } from "node:fs/promises";
import { expect, inject, test } from "vitest";
import { codeInFile } from "#contract/giving/receipt-code.ts";
import { idOfDollarCampaign } from "./campaign-screen.ts";
import { approve, checkOut, fillGift } from "./giving-form.ts";
import { mailsTo } from "./mailbox.ts";
import {
  alive,
  expectAccessible,
  expectNoSidewaysScroll,
  newVisitor,
  sizes,
  type Visitor,
} from "./visitor.ts";

/** Gives as a guest and answers where the receipt was saved. */
async function giveAndDownload(donor: Visitor, email: string): Promise<string> {
  const { page } = donor;
  await donor.goto(`/paymentpage?campaign=${await idOfDollarCampaign()}`);
  await fillGift(donor, "50", email);
  await checkOut(donor);
  await approve(donor);
  // The page grows while it arrives: a click that is on its way would miss the link.
  await page.getByText(/number \d{4}-\d{6}/).waitFor();
  await alive(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download receipt" }).click(),
  ]);
  return download.path();
}

async function pasteAndCheck({ page }: Visitor, text: string): Promise<void> {
  await page.getByLabel("Or paste what the code says").fill(text);
  await page.getByRole("button", { name: "Check", exact: true }).click();
}

test("a receipt is downloaded and found genuine; an altered one is refused, also without a connection", async () => {
  const donor = await newVisitor();
  const email = `receipt-${Date.now()}@example.org`;
  const file = await giveAndDownload(donor, email);
  const code = codeInFile(await readFile(file)) ?? "";
  expect(code).toMatch(/^1\./);

  const checker = await newVisitor({ size: sizes.phone });
  const { page } = checker;
  await checker.goto("/verify");
  const genuine = page.getByRole("heading", { name: "Genuine and in force" });
  // Chosen before the page is alive it is not heard.
  await expect
    .poll(
      async () => {
        await page.locator("input[type=file]").setInputFiles(file);
        return genuine.count();
      },
      { interval: 500 },
    )
    .toBe(1);
  for (const words of ["Ifeoma Example", "$50.00", "$51.00", "No money moved"]) {
    await page.getByText(words, { exact: true }).waitFor();
  }
  await expectAccessible(checker);
  await expectNoSidewaysScroll(checker);
  // What the QR code says.
  await checker.goto(`/verify#${code}`);
  await genuine.waitFor();
  expect(checker.complaints).toEqual([]);

  await checker.context.setOffline(true);
  await pasteAndCheck(checker, `https://anywhere.example.org/verify#${code}`);
  await page.getByText("there is no connection to us").waitFor();
  for (const at of [10, Math.floor(code.length / 2), code.length - 5]) {
    const other = code[at] === "A" ? "B" : "A";
    await pasteAndCheck(checker, code.slice(0, at) + other + code.slice(at + 1));
    await page.getByRole("heading", { name: "This is not genuine" }).waitFor();
  }
  await pasteAndCheck(checker, "hello");
  await page.getByRole("heading", { name: "There is no code in this" }).waitFor();

  await expect.poll(() => mailsTo(email)).toHaveLength(1);
  const [mail] = await mailsTo(email);
  const attached = await fetch(inject("siteUrl") + mail?.files[0]);
  expect(codeInFile(new Uint8Array(await attached.arrayBuffer()))).toBe(code);
  expect(donor.complaints).toEqual([]);
});

test("a donor finds receipts and statements under Documents", async () => {
  const donor = await newVisitor();
  const { page } = donor;
  const { email, password } = inject("sampleLogins").donor;
  await donor.goto("/documents");
  await page.waitForURL(/\/login/);
  await page.getByLabel("Email").first().fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page
    .getByRole("main")
    .getByRole("button", { name: /log ?in/i })
    .click();
  await page.waitForURL(/\/documents/);
  const receipts = page.getByRole("button", { name: /^Download PDF/ });
  await receipts.first().waitFor();
  const [receipt] = await Promise.all([page.waitForEvent("download"), receipts.first().click()]);
  expect(receipt.suggestedFilename()).toMatch(/^receipt-\d{4}-\d{6}\.pdf$/);
  await expectAccessible(donor);
  const all = await receipts.count();
  await page.getByLabel("Year of the gift").selectOption({ index: 1 });
  await page.waitForURL(/year=\d{4}/);
  await receipts.first().waitFor();
  expect(await receipts.count()).toBeLessThanOrEqual(all);
  const year = new URL(page.url()).searchParams.get("year") ?? "";

  await page.getByRole("link", { name: "Statements" }).click();
  await page.getByLabel("First day").fill(`${year}-12-31`);
  await page.getByLabel("Last day").fill(`${year}-01-01`);
  await page.getByRole("button", { name: "Add up" }).click();
  await page.getByText("The last day comes before the first").first().waitFor();
  await page.getByLabel("First day").fill(`${year}-01-01`);
  await page.getByLabel("Last day").fill(`${year}-12-31`);
  await page.getByRole("button", { name: "Add up" }).click();
  const button = page.getByRole("button", { name: "Statement as PDF" });
  await button.waitFor();
  await page.setViewportSize(sizes.phone);
  await expectAccessible(donor);
  await expectNoSidewaysScroll(donor);
  const [statement] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const code = codeInFile(await readFile(await statement.path())) ?? "";
  await donor.goto(`/verify#${code}`);
  await page.getByText("A statement says how things stood").waitFor();
  expect(donor.complaints).toEqual([]);
});
