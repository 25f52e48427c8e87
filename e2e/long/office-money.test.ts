import { expect, test } from "vitest";
import { haveGift } from "../giving-form.ts";
import { giveReason, inOffice, item, line } from "../office-screen.ts";
import { expectAccessible, sizes, unexpected } from "../visitor.ts";

test("a gift is found by its donor, its receipt and its id, and its whole life is read", async () => {
  const { email } = await haveGift();
  const office = await inOffice("/money", { size: sizes.phone });
  const { page } = office;
  const find = async (words: string) => {
    await page.getByLabel("Find a gift").fill(words);
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await page.waitForURL((at) => at.searchParams.get("q") === words);
  };
  await find("nobody-of-that-name");
  await page.getByText("No gift has this").waitFor();
  await find(email);
  await line(page, "Oluwaseun Example").getByText("Sandbox, test").waitFor();
  expect(await page.locator(".data-table-row").count()).toBe(1);
  await line(page, "Oluwaseun Example").getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: "Gift of $50.00" }).waitFor();
  const life = page.getByRole("region", { name: "What happened" });
  for (const title of ["Started", "In the books: capture", "Receipt made"]) {
    await life.getByRole("heading", { name: title }).waitFor();
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
    await line(page, "Oluwaseun Example").waitFor();
    expect(await page.locator(".data-table-row").count()).toBe(1);
  }
  expect(unexpected(office)).toEqual([]);
});

test("an alert shows what the gateway sent, leads to the gift, and is settled with a note", async () => {
  const office = await inOffice("/alerts", { size: sizes.phone });
  const { page } = office;
  const news = item(page, "News from a gateway that this site does not understand");
  await news.getByText("What the gateway sent").click();
  await news.getByText("placed in review by a rule of the account").waitFor();
  await expectAccessible(office);
  // Times and answers are in words.
  const facts = (await page.locator("main dl").allTextContents()).join(" ");
  expect(facts).toContain("UTC");
  expect(facts).not.toMatch(/T\d\d:\d\d|\b(true|false)\b/);
  await news.getByRole("link", { name: "Find the gift" }).click();
  await expect.poll(() => page.locator(".data-table-row").count()).toBe(1);

  await office.goto("/admin/alerts");
  await item(page, "A donor's bank wants a payment back")
    .getByRole("link", { name: "Answer the bank" })
    .click();
  await expect.poll(() => page.locator(".data-table-row").count()).toBe(1);
  await office.goto("/admin/alerts");
  await item(page, "A gateway did not give money back")
    .getByRole("link", { name: "Open the refund" })
    .click();
  await expect.poll(() => page.locator(".data-table-row").count()).toBe(1);

  await office.goto("/admin/alerts");
  await news.getByRole("button", { name: "Settle" }).click();
  await giveReason(page, "Settle", "Looked at in the gateway's pages.");
  await news.getByText("Looked at in the gateway's pages.").waitFor();
  await page.getByRole("link", { name: "Settled" }).click();
  await news.getByText("settled it").waitFor();
  expect(unexpected(office)).toEqual([]);
});

test("the office sets a rate, is asked again before a jump, and gifts are converted at it", async () => {
  const office = await inOffice("/money/rates", { size: sizes.phone });
  const { page } = office;
  await line(page, "1 EUR")
    .getByRole("button", { name: /^Change/ })
    .click();
  const dialog = page.getByRole("dialog");
  const former = Number(await dialog.getByRole("spinbutton").inputValue()) || 1.085;
  await dialog.getByRole("spinbutton").fill("4");
  await dialog.getByRole("checkbox", { name: /It is right, though/ }).waitFor();
  await expectAccessible(office);
  await dialog.getByRole("button", { name: "Set the rate" }).click();
  await dialog
    .getByText(/more than 20% away/)
    .first()
    .waitFor();
  await dialog.getByRole("spinbutton").fill("1.1");
  await dialog.getByRole("button", { name: "Set the rate" }).click();
  await page
    .getByText(/^1 EUR = 1\.1 USD/)
    .first()
    .waitFor();
  await line(page, "1.1 USD").waitFor();
  await line(page, "1.1 USD").getByText("of today").waitFor();
  expect(former).not.toBe(1.1);
  await office.goto("/admin/audit");
  const change = line(page, "Set rate").first();
  await change.getByRole("button").click();
  await page.getByRole("main").getByText("1.1", { exact: true }).waitFor();
  expect(unexpected(office)).toEqual([]);
});

const rooms = [
  ["", "donations/", "The gifts"],
  ["/refunds", "refunds/", "The refunds"],
  ["/disputes", "disputes/", "The disputes"],
  ["/payments", "quarantine/", "The payments"],
  ["/gateways", "gateways/", "The gateways"],
  ["/rates", "rates/", "The rates"],
] as const;

test("each room of money says when it cannot be loaded, and is tried again", async () => {
  const office = await inOffice("", { size: sizes.phone });
  const { page } = office;
  for (const [room, call, what] of rooms) {
    const failing = new RegExp(`/api/v1/admin/${call}(\\?.*)?$`);
    await page.route(failing, (route) => route.abort());
    await office.goto(`/admin/money${room}`);
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

test("a payment for no gift is seen with what both sides say, and looked at", async () => {
  const office = await inOffice("/alerts", { size: sizes.phone });
  const { page } = office;
  await page.getByRole("link", { name: "2 payments are held back" }).click();
  await line(page, "A payment for no donation").getByRole("link", { name: "$75.00" }).click();
  await page.getByRole("heading", { level: 1, name: "Payment of $75.00" }).waitFor();
  await page.getByText("for a gift that this site does not know").waitFor();
  await page.getByText("The books have no gift of that name.").waitFor();
  await page.getByText("The gateway’s own words").click();
  await page.getByText("pay_sample_stranger").last().waitFor();
  await expectAccessible(office);
  await page.getByRole("button", { name: "Mark as looked at" }).click();
  await giveReason(page, "Mark as looked at", "A trial of the terminal at the fair.");
  await page.getByRole("status").getByText("It is kept as looked at.").waitFor();
  await page.getByText("A trial of the terminal at the fair.").waitFor();
  expect(await page.getByRole("button", { name: "Mark as looked at" }).count()).toBe(0);
  await office.goto("/admin/money/payments");
  await line(page, "More money than the gift").waitFor();
  expect(await line(page, "$75.00").count()).toBe(0);
  await page.getByRole("link", { name: "Decided" }).click();
  await line(page, "$75.00").getByText("Looked at").waitFor();
  await line(page, "$1.00").getByText("Looked at").waitFor();
  expect(unexpected(office)).toEqual([]);
});
