import { expect, test } from "vitest";
import { mailsTo } from "./mailbox.ts";
import { inOffice, line } from "./office-screen.ts";
import { startedGift } from "./route-table.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  newVisitor,
  sizes,
  unexpected,
} from "./visitor.ts";

test("a donor asks for a part of a gift, the office gives it back, and the donor sees it", async () => {
  const { address, email } = await startedGift();
  const donor = await newVisitor({ size: sizes.phone });
  await donor.goto(address);
  await donor.page.getByRole("link", { name: "Ask to have this gift back" }).click();
  const form = donor.page.getByRole("main");
  await form.getByLabel("Amount in USD").fill("20.50");
  await form.getByRole("button", { name: "Ask for it back" }).click();
  await form.getByText("Please choose a reason").first().waitFor();
  await form.getByLabel("Why").selectOption("duplicate");
  await form.getByLabel("Anything we should know").fill("I pressed it twice.");
  await form.getByRole("button", { name: "Ask for it back" }).click();
  await form.getByText(/^Asked on .* for \$20\.50\. We have yet to decide\.$/).waitFor();
  await expectAccessible(donor);
  await expectNoSidewaysScroll(donor);

  const office = await inOffice(`/money/refunds?q=${encodeURIComponent(email)}`);
  const { page } = office;
  await line(page, "$20.50")
    .getByRole("button", { name: /^Decide/ })
    .click();
  const decision = page.getByRole("dialog");
  await decision.getByText("“I pressed it twice.”").waitFor();
  await expectAccessible(office);
  await decision.getByRole("button", { name: "Decline" }).click();
  await decision.getByText("Please say why").waitFor();
  await decision.getByRole("button", { name: "Give $20.50 back" }).click();
  await page.getByRole("status").getByText("$20.50 is given back").waitFor();
  await page.getByText("No refund here is like that").waitFor();
  await page.getByRole("link", { name: /^Given back/ }).click();
  await expect
    .poll(async () => {
      await office.goto(`/admin/money/refunds?state=done&q=${encodeURIComponent(email)}`);
      await page
        .getByText(/No refund here is like that|The donor/)
        .first()
        .waitFor();
      return line(page, "$20.50").count();
    })
    .toBe(1);
  await expectAccessible(office);

  await donor.goto(address);
  await donor.page.getByText(/^\$20\.50 was given back on /).waitFor();
  await donor.page.getByText("Of it given back").waitFor();
  await expectAccessible(donor);
  await expect
    .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
    .toContain("Your gift was given back: $20.50");
  expect([...unexpected(donor), ...unexpected(office)]).toEqual([]);
});

test("a donor without scripts asks, and is told what is wrong in the same page", async () => {
  const { address } = await startedGift();
  const donor = await newVisitor({ javaScript: false });
  await donor.goto(address.replace("/paymentsuccessfull", "/giveback"));
  const form = donor.page.getByRole("main");
  await form.getByLabel("Amount in USD").fill("51");
  await form.getByRole("button", { name: "Ask for it back" }).click();
  await form.getByText("Please choose a reason").waitFor();
  await form.getByLabel("Why").selectOption("donor_wish");
  await form.getByRole("button", { name: "Ask for it back" }).click();
  await form.getByText(/^Asked on .* for \$51\.00\./).waitFor();
});
