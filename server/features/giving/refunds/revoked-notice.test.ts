import { beforeAll, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { settleTestDonation } from "../../../testing/gateways/test-checkout.ts";
import { issueAllReceipts } from "../../../testing/test-receipts.ts";
import { donationRow } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "../payments/apply-facts.ts";
import { sendRevokedNotice } from "./revoked-notice.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ mails: true });
});

const INVALID = "The payment for your donation is no longer valid";
const VALID_AGAIN = "The payment for your donation is valid again";

test("emails a donor once when their payment becomes invalid and once when it is valid again", async () => {
  const email = "revoked@example.org";
  const { id: campaignId } = await site.campaign();
  const id = await settleTestDonation(site, campaignId, { email });
  await issueAllReceipts(site);
  const { payment_id } = await donationRow(site, id);
  const report = (state: GatewayPayment["state"]) =>
    applyFacts(site.deps, [
      {
        ...{ kind: "payment", paymentId: payment_id ?? "", reference: id, state, declines: 0 },
        ...{ total: money(5_100, "USD"), cost: money(178, "USD"), marked: true },
        changedAt: site.clock.now,
      },
    ]);
  const subjects = async () => (await site.mailsTo(email)).map(({ subject }) => subject);
  const earlier = await subjects();
  for (const _ of earlier) await site.mailTo(email);

  await report("failed");
  // The newest comes first.
  await expect.poll(subjects).toEqual([INVALID, ...earlier]);
  const revoked = await site.mailTo(email);
  expect(revoked.text).toMatch(/payment for your donation of \$51\.00 to “.+” as invalid/);
  expect(revoked.text).toContain("is no longer valid. Please don't use it.");
  await sendRevokedNotice(site.deps, id);

  await report("succeeded");
  const both = [VALID_AGAIN, INVALID, ...earlier];
  await expect.poll(subjects).toEqual(both);
  const validAgain = await site.mailTo(email);
  expect(validAgain.text).toMatch(/Receipt \S+ is attached/);
  expect(validAgain.attachments).toHaveLength(1);
  await sendRevokedNotice(site.deps, id);
  expect(await subjects()).toEqual(both);
});
