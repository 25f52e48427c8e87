import { expect, test } from "vitest";
import { giveReason, inOffice, line } from "./office-screen.ts";
import { expectAccessible, expectNoSidewaysScroll, sizes, unexpected } from "./visitor.ts";

test("a payment for no gift is seen with what both sides say, and looked at", async () => {
  const office = await inOffice("/alerts", { size: sizes.phone });
  const { page } = office;
  await page.getByRole("link", { name: "One payment is held back" }).click();
  await line(page, "A payment for no donation").getByRole("link", { name: "$75.00" }).click();
  await page.getByRole("heading", { level: 1, name: "Payment of $75.00" }).waitFor();
  await page.getByText("for a gift that this site does not know").waitFor();
  await page.getByText("The books have no gift of that name.").waitFor();
  await page.getByText("The gateway’s own words").click();
  await page.getByText("pay_sample_stranger").last().waitFor();
  await expectAccessible(office);
  await expectNoSidewaysScroll(office);
  await page.getByRole("button", { name: "It was looked at" }).click();
  await giveReason(page, "It was looked at", "A trial of the terminal at the fair.");
  await page.getByRole("status").getByText("It is kept as looked at.").waitFor();
  await page.getByText("A trial of the terminal at the fair.").waitFor();
  expect(await page.getByRole("button", { name: "It was looked at" }).count()).toBe(0);
  await office.goto("/admin/money/payments");
  await page.getByText("Every payment fits the books").waitFor();
  await page.getByRole("link", { name: "Decided" }).click();
  await line(page, "$75.00").getByText("Looked at").waitFor();
  await line(page, "$1.00").getByText("Looked at").waitFor();
  await expectAccessible(office);
  expect(unexpected(office)).toEqual([]);
});
