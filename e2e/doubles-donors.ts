import { expect, test } from "vitest";
import { newPerson } from "./account-screen.ts";
import type { startDoubledSite } from "./doubled-site.ts";
import { atGateway, choose, saysLater, tells, toGateway } from "./gateway-screen.ts";
import { fillGift } from "./giving-form.ts";
import { item, line } from "./office-screen.ts";
import {
  alive,
  expectAccessible,
  expectNoSidewaysScroll,
  newVisitor,
  sizes,
  unexpected,
} from "./visitor.ts";

type Doubled = Awaited<ReturnType<typeof startDoubledSite>> & { readonly giving: string };

/** Donors whose way is not the straight one, on the site that the file's other tests have started. */
export function donorsOfDoubles(site: () => Doubled): void {
  test("a card is declined, the bank's proof fails and then holds, and a second tab pays nothing more", async () => {
    const { giving, stripePages, readStripe } = site();
    const { email } = newPerson();
    const donor = await newVisitor({ size: sizes.phone });
    const { page } = donor;
    await donor.goto(giving);
    await page.getByText("Sandbox: no money moves").waitFor();
    await fillGift(donor, "200", email);
    const session = await toGateway(donor, stripePages);
    await choose(page, "Declined");
    await page.getByText("The payment was declined.").waitFor();
    await choose(page, "3-D Secure");
    await choose(page, "Fail");
    await page.getByText("The payment was declined.").waitFor();
    const other = await donor.context.newPage();
    await other.goto(page.url());
    await choose(page, "3-D Secure");
    await choose(page, "Confirm");
    await tells(donor, "Donation Successful");
    await choose(other, "Card succeeds");
    await other.getByText("This payment succeeded. There is nothing left to do.").waitFor();
    await other.getByRole("link", { name: "Back to the merchant" }).click();
    await other.getByRole("heading", { level: 1, name: "Donation Successful" }).waitFor();
    const { payment_intent } = await readStripe(`checkout/sessions/${session}`);
    const { data } = await readStripe(`charges?payment_intent=${payment_intent}`);
    expect(data.filter(({ paid }: { paid: boolean }) => paid)).toHaveLength(1);

    const office = await site().openOffice();
    await office.goto(`/admin/money?q=${encodeURIComponent(email)}`);
    await line(office.page, "$204.00").getByText("Stripe, test").waitFor();
    expect(await office.page.locator(".data-table-row").count()).toBe(1);
    expect([...unexpected(donor), ...unexpected(office)]).toEqual([]);
  });

  test("a donor pays more in bitcoin than was asked for, and what is marked as invalid counts no more", async () => {
    const { giving, btcpay } = site();
    const { email } = newPerson();
    const donor = await newVisitor({ size: sizes.phone });
    const { page } = donor;
    await donor.goto(giving);
    await fillGift(donor, "200", email, "Cryptocurrency");
    const invoice = await toGateway(donor, btcpay.url);
    await choose(page, "Pay a tenth too much On the chain");
    await tells(donor, "Your payment is under way");
    // Only what was marked by hand can be marked otherwise.
    await btcpay.mark(invoice, "Settled");
    await tells(donor, "Donation Successful");

    const office = await site().openOffice({ size: sizes.phone });
    await office.goto(`/admin/money/payments?q=${encodeURIComponent(email)}`);
    await saysLater(office, /^More money than the gift$/);
    await office.page.getByRole("link", { name: "$204.00" }).click();
    await office.page.getByText(/\$224\.40 came instead of \$204\.00\. The gift counts/).waitFor();
    await office.page.getByRole("link", { name: "The gift’s whole life" }).click();
    await office.page.getByRole("heading", { level: 1, name: "Gift of $200.00" }).waitFor();
    const gift = new URL(office.page.url()).pathname;

    await btcpay.mark(invoice, "Invalid");
    await saysLater(donor, /^Your gift does not count$/);
    await expectAccessible(donor);
    await office.goto(gift);
    await saysLater(
      office,
      /^The payment was marked as invalid at its gateway, and counts no more$/,
    );
    await office.page.getByText("Invalid after all").first().waitFor();
    await expectAccessible(office);
    await expectNoSidewaysScroll(office);
    await office.goto("/admin/alerts");
    await item(office.page, "marked as invalid after it had counted").first().waitFor();

    await btcpay.mark(invoice, "Settled");
    await saysLater(donor, /^Donation Successful$/);
    await office.goto(gift);
    await saysLater(office, /^The payment was marked as paid at its gateway, and counts again$/);
    expect([...unexpected(donor), ...unexpected(office)]).toEqual([]);
  });

  test("a donor lets Stripe's page and an invoice run out, and is led to pay again", async () => {
    const { giving, stripePages, btcpay, expireSession } = site();
    const donor = await newVisitor({ size: sizes.phone });
    const { page } = donor;
    for (const method of ["Credit-Card", "Cryptocurrency"] as const) {
      const isCard = method === "Credit-Card";
      await donor.goto(giving);
      await fillGift(donor, "50", undefined, method);
      const before = await toGateway(donor, isCard ? stripePages : btcpay.url);
      const gift = isCard ? await returnAddress(site(), before) : undefined;
      if (isCard) await expireSession(before);
      else await btcpay.advance(60 * 60_000);
      await page.reload();
      await page.getByText(/has expired/).waitFor();
      if (gift) await page.goto(gift);
      else await page.getByRole("link", { name: "Back to the merchant" }).click();
      await alive(page);
      await tells(donor, "Your donation was not paid");
      await expectAccessible(donor);
      await choose(page, "Pay again");
      expect(await atGateway(page, isCard ? stripePages : btcpay.url)).not.toBe(before);
      await choose(page, isCard ? "Card succeeds" : "Pay exactly By Lightning");
      await tells(donor, "Donation Successful");
    }
    expect(unexpected(donor)).toEqual([]);
  });
}

/** The gift's own address, to which Stripe's page leads: of an expired one nothing leads back. */
async function returnAddress({ readStripe }: Doubled, session: string): Promise<string> {
  const { success_url } = await readStripe(`checkout/sessions/${session}`);
  return success_url.replace("{CHECKOUT_SESSION_ID}", session);
}
