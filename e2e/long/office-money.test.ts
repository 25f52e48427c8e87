import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createSettledDonation } from "../giving-form.ts";
import { giveReason, listItem, openOfficePage, tableRow } from "../office-screen.ts";
import { expectAccessible, sizes, unexpectedComplaints } from "../visitor.ts";

const foundRows = (page: Page) =>
  page.getByRole("table", { name: "The donations" }).locator(".data-table-row");

test("finds a donation by donor, receipt and id, and shows its history", async () => {
  const { email } = await createSettledDonation();
  const office = await openOfficePage("/money", { size: sizes.phone });
  const { page } = office;
  const find = async (words: string) => {
    await page.getByLabel("Find a donation").fill(words);
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await page.waitForURL((at) => at.searchParams.get("q") === words);
  };
  await find("nobody-of-that-name");
  await page.getByText("No donations match").waitFor();
  await find(email);
  await tableRow(page, "Oluwaseun Example").getByText("Sandbox (test)").waitFor();
  expect(await foundRows(page).count()).toBe(1);
  await tableRow(page, "Oluwaseun Example").getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: "Donation of $50.00" }).waitFor();
  const history = page.getByRole("region", { name: "History" });
  for (const title of ["Donation started", "Recorded in the books: payment", "Receipt issued"]) {
    await history.getByRole("heading", { name: title }).waitFor();
  }
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const receipt = await page
    .getByRole("main")
    .getByText(/^\d{4}-\d{6}$/)
    .first()
    .textContent();
  for (const words of [id, receipt ?? ""]) {
    await office.goto("/admin/money");
    await find(words);
    await tableRow(page, "Oluwaseun Example").waitFor();
    await expect.poll(() => foundRows(page).count()).toBe(1);
  }
  expect(unexpectedComplaints(office)).toEqual([]);
});

test("filters donations with their sums, and downloads a table and a month's report", async () => {
  const { email } = await createSettledDonation();
  const office = await openOfficePage("/money", { size: sizes.phone });
  const { page } = office;
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Status").selectOption("Paid");
  await page.getByLabel("Find a donation").fill(email);
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  const sums = page.getByRole("table", { name: "The sums of these donations" });
  await sums.getByRole("cell", { name: "$51.00" }).waitFor();
  await expect.poll(() => sums.locator(".data-table-row").count()).toBe(1);
  await expectAccessible(office);
  const save = async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    return download.suggestedFilename();
  };
  await page.getByRole("link", { name: "Export donations" }).click();
  await page.getByRole("heading", { level: 1, name: "Exports" }).waitFor();
  await page.getByLabel("Format").selectOption("Excel (XLSX)");
  expect(await save()).toMatch(/^donations-.*\.xlsx$/);
  await office.goto("/admin/money/months");
  await page.getByRole("table", { name: "Accounts in US dollars" }).waitFor();
  await expectAccessible(office);
  expect(await save()).toMatch(/^month-20\d\d-\d\d\.csv$/);
  expect(unexpectedComplaints(office)).toEqual([]);
});

test("shows the gateway's message of an alert, links to the donation, and resolves the alert", async () => {
  const office = await openOfficePage("/alerts", { size: sizes.phone });
  const { page } = office;
  const alert = listItem(page, "Unknown message from the payment provider");
  await alert.locator("summary", { hasText: "Message from the payment provider" }).click();
  await alert.getByText("placed in review by a rule of the account").waitFor();
  await expectAccessible(office);
  // Times and booleans are shown as text.
  const facts = (await page.locator("main dl").allTextContents()).join(" ");
  expect(facts).not.toMatch(/T\d\d:\d\d|\b(true|false)\b/);
  await alert.getByRole("link", { name: "Find the donation" }).click();
  await expect.poll(() => foundRows(page).count()).toBe(1);

  await office.goto("/admin/alerts");
  await listItem(page, "A donor's bank wants a payment back")
    .getByRole("link", { name: "Send evidence" })
    .click();
  await expect.poll(() => page.locator(".data-table-row").count()).toBe(1);
  await office.goto("/admin/alerts");
  await listItem(page, "A refund failed").getByRole("link", { name: "Open the refund" }).click();
  await expect.poll(() => page.locator(".data-table-row").count()).toBe(1);

  await office.goto("/admin/alerts");
  await alert.getByRole("button", { name: "Resolve" }).click();
  await giveReason(page, "Resolve", "Checked on the provider's website.");
  await alert.getByText("Checked on the provider's website.").waitFor();
  await page.getByRole("link", { name: "Resolved" }).click();
  await alert.getByText("resolved this").waitFor();
  expect(unexpectedComplaints(office)).toEqual([]);
});

test("sets an exchange rate, and asks for confirmation of a large change", async () => {
  const office = await openOfficePage("/money/rates", { size: sizes.phone });
  const { page } = office;
  await tableRow(page, "1 EUR")
    .getByRole("button", { name: /^Change/ })
    .click();
  const dialog = page.getByRole("dialog");
  const former = Number(await dialog.getByRole("spinbutton").inputValue()) || 1.085;
  await dialog.getByRole("spinbutton").fill("4");
  await dialog.getByRole("checkbox", { name: /This is correct, although/ }).waitFor();
  await expectAccessible(office);
  await dialog.getByRole("button", { name: "Set rate" }).click();
  await dialog
    .getByText(/by more than 20%/)
    .first()
    .waitFor();
  await dialog.getByRole("spinbutton").fill("1.1");
  await dialog.getByRole("button", { name: "Set rate" }).click();
  await page
    .getByText(/^1 EUR = 1\.1 USD/)
    .first()
    .waitFor();
  await tableRow(page, "1.1 USD").waitFor();
  await tableRow(page, "1.1 USD").getByText("from today").waitFor();
  expect(former).not.toBe(1.1);
  await office.goto("/admin/audit");
  const change = tableRow(page, "Set rate").first();
  await change.getByRole("button").click();
  await page.getByRole("main").getByText("1.1", { exact: true }).waitFor();
  expect(unexpectedComplaints(office)).toEqual([]);
});

const pages = [
  ["/months", "month-report/", "The report"],
  ["", "donations/", "The donations"],
  ["/refunds", "refunds/", "The refunds"],
  ["/disputes", "disputes/", "The disputes"],
  ["/payments", "quarantine/", "The payments"],
  ["/gateways", "gateways/", "The payment providers"],
  ["/rates", "rates/", "The rates"],
] as const;

test("every Money page reports a failed load and retries it", async () => {
  const office = await openOfficePage("", { size: sizes.phone });
  const { page } = office;
  for (const [path, call, what] of pages) {
    const failing = new RegExp(`/api/v1/admin/${call}(\\?.*)?$`);
    await page.route(failing, (route) => route.abort());
    await office.goto(`/admin/money${path}`);
    await page.getByText(`${what} could not be loaded.`).waitFor();
    await page.unroute(failing);
    const answer = page.waitForResponse(failing);
    await page.getByRole("button", { name: "Try again" }).click();
    expect((await answer).status(), what).toBe(200);
    await expect
      .poll(() => page.getByText("could not be loaded").count(), { message: what })
      .toBe(0);
    await page
      .getByRole("main")
      .getByText(/EUR|\$|Sandbox/)
      .first()
      .waitFor();
  }
});

test("compares an unmatched payment with the books, and marks it as reviewed", async () => {
  const office = await openOfficePage("/alerts", { size: sizes.phone });
  const { page } = office;
  await page.getByRole("link", { name: "2 payments are on hold" }).click();
  await tableRow(page, "A payment with no matching donation")
    .getByRole("link", { name: "$75.00" })
    .click();
  await page.getByRole("heading", { level: 1, name: "Payment of $75.00" }).waitFor();
  await page.getByText("for a donation that this site doesn't know").waitFor();
  await page.getByText("The books have no matching donation.").waitFor();
  await page.locator("summary", { hasText: "Message from the payment provider" }).click();
  await page.getByText("pay_sample_stranger").last().waitFor();
  await expectAccessible(office);
  await page.getByRole("button", { name: "Mark as reviewed" }).click();
  await giveReason(page, "Mark as reviewed", "A test of the terminal at the fair.");
  await page.getByRole("status").getByText("Payment marked as reviewed.").waitFor();
  await page.getByText("A test of the terminal at the fair.").waitFor();
  expect(await page.getByRole("button", { name: "Mark as reviewed" }).count()).toBe(0);
  await office.goto("/admin/money/payments");
  await tableRow(page, "The donor paid too much").waitFor();
  expect(await tableRow(page, "$75.00").count()).toBe(0);
  await page.getByRole("link", { name: "Decided" }).click();
  await tableRow(page, "$75.00").getByText("Reviewed").waitFor();
  await tableRow(page, "$1.00").getByText("Reviewed").waitFor();
  expect(unexpectedComplaints(office)).toEqual([]);
});

test("shows figures of a day and a year as charts and tables, and retries a failed load", async () => {
  await createSettledDonation();
  const office = await openOfficePage("/figures?span=day", { size: sizes.phone });
  const { page } = office;
  const dollars = page.getByRole("region", { name: "Donations in USD" });
  await dollars.getByRole("button", { name: "Show as a table" }).click();
  const hours = dollars.getByRole("table", { name: "Donations by hour in USD" });
  await hours.getByRole("columnheader", { name: "Period before" }).waitFor();
  // Sample donations have another provider.
  await tableRow(page, "Sandbox (test)").getByText("$").first().waitFor();
  await expectAccessible(office);

  const failing = /\/api\/v1\/admin\/figures\/\?/;
  await page.route(failing, (route) => route.abort());
  await page.getByRole("link", { name: "This year" }).click();
  await page.getByText("The figures could not be loaded.").waitFor();
  await page.unroute(failing);
  await page.getByRole("button", { name: "Try again" }).click();
  const chart = dollars.getByRole("img", { name: "Donations by month in USD" });
  await chart.waitFor({ state: "attached" });
  await office.goto("/admin/figures?from=2024-01-01&to=2026-01-01");
  await page.getByText("Please choose at most one year").waitFor();
});
