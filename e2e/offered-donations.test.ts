import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { post, samplePerson, signedIn } from "./account-screen.ts";
import { idOfDollarCampaign } from "./campaign-screen.ts";
import { card } from "./settings-screen.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  newVisitor,
  sizes,
  unexpected,
} from "./visitor.ts";

/** A guest gives under somebody's address and pays. */
async function giveAsGuest(email: string, amount: number, message: string): Promise<void> {
  const answer = await post(
    "/api/v1/donations/",
    {
      campaign_id: Number(await idOfDollarCampaign()),
      amount,
      currency: "USD",
      payment_method: "Credit-Card",
      accept_terms: true,
      name: "Somebody",
      email,
      message,
    },
    { "idempotency-key": randomUUID() },
  );
  const { checkout_url } = (await answer.json()) as { checkout_url: string };
  const { page } = await newVisitor();
  await page.goto(checkout_url);
  await page.getByRole("button", { name: /approve/i }).click();
  await page.waitForURL(/\/paymentsuccessfull/);
  await page
    .getByText(/Thank you/)
    .first()
    .waitFor();
}

test("gifts that guests gave under somebody's address are claimed or refused", async () => {
  const donor = samplePerson("donor");
  await giveAsGuest(donor.email, 41, "I never said this.");
  await giveAsGuest(donor.email, 42, "For the wells.");
  const visitor = await signedIn(donor, { size: sizes.phone });
  const { page } = visitor;
  await visitor.goto("/dashboard");
  await page.getByText("2 gifts were given under your address").waitFor();
  await visitor.goto("/account?tab=donations");
  const offered = card(page, "Gifts given under your address");
  await offered.getByText("I never said this.").waitFor();
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor);
  await offered.getByRole("button", { name: /^Not mine.*\$41/ }).click();
  await offered.getByText(/\$41\.00.* is not shown with your account/).waitFor();
  await offered.getByRole("button", { name: /^Claim.*\$42/ }).click();
  await offered.getByText(/\$42\.00.* is yours now/).waitFor();
  await card(page, "What you gave").getByText("as Somebody").first().waitFor();
  await visitor.reload();
  await card(page, "What you gave").getByText("as Somebody").first().waitFor();
  expect(await offered.count()).toBe(0);
  expect(unexpected(visitor)).toEqual([]);
});
