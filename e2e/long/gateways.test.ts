import { afterAll, beforeAll, expect, test } from "vitest";
import { newPerson } from "../account-screen.ts";
import { findDollarCampaign } from "../campaign-screen.ts";
import { startDoubledSite } from "../doubled-site.ts";
import {
  approveRefund,
  clickButton,
  goToGateway,
  reloadUntilShown,
  requestRefund,
  waitForGateway,
  waitForTitle,
} from "../gateway-screen.ts";
import { fillGivingForm } from "../giving-form.ts";
import { giveReason, listItem, tableRow } from "../office-screen.ts";
import {
  captureDownload,
  expectAccessible,
  newVisitor,
  sizes,
  unexpectedComplaints,
  waitForHydration,
} from "../visitor.ts";

let doubles: Awaited<ReturnType<typeof startDoubledSite>>;
let giving: string;
beforeAll(async () => {
  doubles = await startDoubledSite();
  giving = `/paymentpage?campaign=${await findDollarCampaign()}`;
});
afterAll(() => doubles?.stop());

test("a donor cancels at Stripe, is declined, pays again by debit and gets a partial refund", async () => {
  const { stripe, stripePages, readStripe } = doubles;
  const { email } = newPerson();
  const donor = await newVisitor({ size: sizes.phone });
  const { page } = donor;
  await donor.goto(giving);
  await fillGivingForm(donor, "100", email);
  await goToGateway(donor, stripePages);
  await expectAccessible(donor);
  await clickButton(page, "Go back");
  await page.getByText("Nothing was charged.", { exact: true }).waitFor();
  await waitForHydration(page);
  await page.getByRole("checkbox", { name: /terms/ }).check();
  const refused = await goToGateway(donor, stripePages);
  await clickButton(page, "Direct debit");
  await waitForTitle(donor, "Your payment is being processed");
  await stripe.pay(refused, "fail");
  await waitForTitle(donor, "Your payment did not go through");
  await clickButton(page, "Pay again");
  const paid = await waitForGateway(page, stripePages);
  await clickButton(page, "Direct debit");
  await waitForTitle(donor, "Your payment is being processed");
  await stripe.pay(paid, "settle");
  await waitForTitle(donor, "Donation Successful");
  await page.getByText(/receipt number \d{4}-\d{6}/).waitFor();
  const link = page.getByRole("link", { name: "Download receipt" });
  const receipt = await captureDownload(page, () => link.click());
  expect(receipt.name).toMatch(/^receipt-\d{4}-\d{6}\.pdf$/);

  await requestRefund(donor, email, "20.50");
  const office = await doubles.openOffice();
  await approveRefund(office, email, "$20.50");
  const { payment_intent } = await readStripe(`checkout/sessions/${paid}`);
  const atStripe = async () => (await readStripe(`refunds?payment_intent=${payment_intent}`)).data;
  await expect.poll(atStripe).toMatchObject([{ amount: 2_050 }]);
  await stripe.settleRefund((await atStripe())[0].id);
  await reloadUntilShown(donor, /^\$20\.50 was refunded on /);

  await stripe.failRefund((await atStripe())[0].id);
  await office.goto(`/admin/money/refunds?state=failed&q=${encodeURIComponent(email)}`);
  await reloadUntilShown(office, /^Send again/);
  await tableRow(office.page, "$20.50")
    .getByRole("button", { name: /^Send again/ })
    .click();
  const dialog = office.page.getByRole("dialog");
  await dialog.getByText("The refund failed at the payment provider.").waitFor();
  await expectAccessible(office);
  await dialog.getByRole("button", { name: "Send again" }).click();
  await office.page.getByText("Failed, sent again").waitFor();
  await expect.poll(atStripe).toMatchObject([{ status: "pending" }, { status: "failed" }]);
  expect([...unexpectedComplaints(donor), ...unexpectedComplaints(office)]).toEqual([]);
});

test("a donor pays by card without JavaScript, disputes the payment, and the office wins", async () => {
  const { stripe, stripePages, readStripe } = doubles;
  const donor = await newVisitor({ javaScript: false });
  await donor.goto(giving);
  await fillGivingForm(donor, "50");
  const session = await goToGateway(donor, stripePages);
  await clickButton(donor.page, "Card succeeds");
  await reloadUntilShown(donor, /Thank you for making a donation/);

  const { payment_intent } = await readStripe(`checkout/sessions/${session}`);
  const { id } = await stripe.dispute(payment_intent, { reason: "product_not_received" });
  const office = await doubles.openOffice({ size: sizes.phone });
  const { page } = office;
  await office.goto("/admin/money/disputes");
  await reloadUntilShown(office, /product not received/);
  await tableRow(page, "product not received").getByRole("link").first().click();
  await page.getByText("Technical details").click();
  await page.getByText(id).waitFor();
  const words = "The donor wrote to us on the same day and thanked the team.";
  await page.getByLabel("Your evidence").fill(words);
  await page.getByRole("button", { name: "Send to the bank" }).click();
  await page.getByText("With the bank").waitFor();
  await page.getByText(words).waitFor();
  const { evidence } = await readStripe(`disputes/${id}`);
  expect(evidence.uncategorized_text).toBe(words);
  await stripe.endDispute(id, "won");
  await reloadUntilShown(office, /^Won$/);
  await page.getByRole("link", { name: "Open the donation" }).click();
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount in USD").fill("10.05");
  await dialog.getByLabel("Reason").selectOption("mistake");
  await expectAccessible(office);
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await page
    .getByText(/^Refund of \$10\.05 started\./)
    .first()
    .waitFor();

  // Every page of the office says that this is test mode.
  await office.goto("/admin");
  const mode = page.getByText("Stripe and BTCPay Server: no real money moves.");
  await mode.waitFor();
  await office.goto("/admin/money/gateways");
  await mode.waitFor();
  await listItem(page, "Stripe").getByText("Test mode").waitFor();
  await listItem(page, "BTCPay Server").getByText("claimed by the donor through a link").waitFor();
  expect([...donor.complaints, ...unexpectedComplaints(office)]).toEqual([]);
});

test("a donor pays in bitcoin, first too little and late, then in full, and claims a refund by link", async () => {
  const { btcpay } = doubles;
  const { email } = newPerson();
  const donor = await newVisitor();
  const { page } = donor;
  const pay = async () => {
    await donor.goto(giving);
    await fillGivingForm(donor, "100", email, "Cryptocurrency");
    return goToGateway(donor, btcpay.url);
  };
  await pay();
  await expectAccessible(donor);
  await clickButton(page, "Pay half");
  await page.getByText("Part of it was paid.").waitFor();
  await page.getByRole("link", { name: "Back to the merchant" }).click();
  await waitForTitle(donor, "We're confirming your payment");
  await btcpay.advance(60 * 60_000);
  await waitForTitle(donor, "Your donation was not paid");
  await page.getByText("too few or too late, they are not lost").waitFor();

  const invoice = await pay();
  await clickButton(page, "Pay exactly On-chain payment");
  await waitForTitle(donor, "Your payment is being processed");
  await btcpay.confirm(invoice);
  await waitForTitle(donor, "Donation Successful");
  await requestRefund(donor, email, "102");
  const office = await doubles.openOffice();
  await approveRefund(office, email, "$102.00");
  await reloadUntilShown(donor, /Claim your refund/);
  await page.getByRole("link", { name: "Claim your refund" }).click();
  await page.waitForURL((at) => at.href.startsWith(btcpay.url));
  await page.getByRole("button", { name: /^Claim/ }).click();
  await page.getByText("There is nothing left to claim").waitFor();

  await office.goto("/admin/money/payments");
  await office.page.getByText("Money for a payment that was never completed").first().waitFor();
  expect([...unexpectedComplaints(donor), ...unexpectedComplaints(office)]).toEqual([]);
});

test("an unmatched payment is disputed, partly refunded at Stripe, and the rest refunded by the office", async () => {
  const { stripe, stripePages, readStripe, openSession } = doubles;
  const session = await openSession({
    mode: "payment",
    client_reference_id: "another-program",
    "metadata[donation_id]": "another-program",
    "payment_intent_data[metadata][donation_id]": "another-program",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": "7350",
    "line_items[0][price_data][product_data][name]": "A ticket",
    success_url: stripePages,
    cancel_url: stripePages,
  });
  await stripe.pay(session);
  const office = await doubles.openOffice({ size: sizes.phone });
  const { page } = office;
  await office.goto("/admin/money/payments");
  await reloadUntilShown(office, /^\$73\.50$/);
  await tableRow(page, "$73.50").getByRole("link").first().click();
  await page.getByText("The books have no matching donation.").waitFor();
  await page.getByRole("button", { name: "Check with the payment provider" }).click();
  await page
    .getByRole("status")
    .getByText("Nothing has changed at the payment provider.")
    .waitFor();
  const { payment_intent } = await readStripe(`checkout/sessions/${session}`);
  const { id } = await stripe.dispute(payment_intent);
  await reloadUntilShown(office, /^Dispute: open$/);
  await page.getByText("so you can’t refund it").waitFor();
  await page.getByRole("link", { name: "Dispute: open" }).click();
  await page.getByText("An unmatched payment").waitFor();
  await page.getByLabel("Your evidence").waitFor();
  await stripe.endDispute(id, "won");
  await stripe.refundInDashboard(payment_intent, 1_000);
  await page.getByRole("link", { name: "Open the payment" }).click();
  await reloadUntilShown(office, /^Refund \$63\.50$/);
  const refund = "Refund $63.50";
  await page.getByRole("button", { name: refund }).click();
  await expectAccessible(office);
  await giveReason(page, refund, "A ticket of the fair, sold by the shop.");
  await page.getByText("We send the refund to the payment provider within a minute.").waitFor();
  const refunds = async () => (await readStripe(`refunds?payment_intent=${payment_intent}`)).data;
  await expect.poll(refunds).toMatchObject([{ amount: 6_350 }, { amount: 1_000 }]);
  await reloadUntilShown(office, /^Refunded$/);
  await page.getByText("A ticket of the fair, sold by the shop.").waitFor();
  expect(unexpectedComplaints(office)).toEqual([]);
});
