import { beforeAll, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { settleTestDonation } from "../../../testing/test-checkout.ts";
import { issueAll } from "../../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "../payments/apply-facts.ts";
import { tellOfRevoked } from "./tell-revoked.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ mails: true });
});

test("a donor is told that a gift counts no more and that it counts again, each once, with the receipt", async () => {
  const email = "revoked@example.org";
  const { id: campaignId } = await site.campaign();
  const id = await settleTestDonation(site, campaignId, { email });
  await issueAll(site);
  const { payment_id } = await site.db
    .selectFrom("donation")
    .select("payment_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const tell = (state: GatewayPayment["state"]) =>
    applyFacts(site.deps, [
      {
        ...{ kind: "payment", paymentId: payment_id ?? "", reference: id, state, declines: 0 },
        ...{ total: money(5_100, "USD"), cost: money(178, "USD"), marked: true },
        changedAt: site.clock.now,
      },
    ]);
  const told = async () => (await site.mailsTo(email)).map(({ subject }) => subject);
  const before = await told();
  for (const _ of before) await site.mailTo(email);

  await tell("failed");
  // The newest comes first.
  await expect.poll(told).toEqual(["Your gift does not count any more", ...before]);
  const revoked = await site.mailTo(email);
  expect(revoked.text).toMatch(/payment of your gift of \$51\.00 to “.+” invalid/);
  expect(revoked.text).toContain("is void now");
  await tellOfRevoked(site.deps, id);

  await tell("succeeded");
  const both = ["Your gift counts again", "Your gift does not count any more", ...before];
  await expect.poll(told).toEqual(both);
  const again = await site.mailTo(email);
  expect(again.text).toMatch(/Receipt \S+ is attached/);
  expect(again.attachments).toHaveLength(1);
  await tellOfRevoked(site.deps, id);
  expect(await told()).toEqual(both);
});
