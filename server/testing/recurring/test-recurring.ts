import { randomUUID } from "node:crypto";
import type { NewRecurring } from "../../features/giving/recurring/recurring-store.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../platform/ids.ts";
import { payTestDonation, startTestDonation } from "../test-donations.ts";
import type { TestSite } from "../test-site.ts";

/** Creates an active monthly donation of 20.00 US dollars, next on the 31st of December; returns its id and secret. */
export async function createRecurring(
  site: TestSite,
  wanted: Partial<NewRecurring> & Pick<NewRecurring, "campaign_id">,
) {
  const id = uuidv7();
  const created_at = new Date(site.clock.now);
  const donor_email = `monthly-${randomUUID().slice(0, 8)}@example.org`;
  const row: NewRecurring = {
    ...{ id, donor_name: "Ada Obi", donor_email, anonymous: false, source: "test", created_at },
    ...{ currency: "USD", amount_minor: 2_000, payment_method: "Credit-Card", provider: "sandbox" },
    ...{ frequency: "monthly", first_on: "2026-08-31", next_on: "2026-12-31", state: "active" },
    ...{ mandate_id: `mandate-${id}`, mandate_title: "Visa ending in 4242" },
    ...{ request_scope: "test", request_key: id, body_hash: "", started_at: created_at },
    ...wanted,
  };
  await inTransaction(site.database, (tx) =>
    tx.insertInto("recurring_donation").values(row).execute(),
  );
  return { id, email: row.donor_email ?? "", secret: site.deps.recurringLinks.secretFor(id) };
}

/** Adds a period with its donation, which is paid if the state is "paid"; returns the donation's id. */
export async function createPeriod(
  site: TestSite,
  recurringId: string,
  period: {
    dueOn: string;
    state: "retrying" | "waiting" | "paid";
    reason?: "expired_card";
    emailed?: true;
  },
): Promise<string> {
  const { campaign_id: campaignId, ...recurring } = await site.db
    .selectFrom("recurring_donation")
    .select(["campaign_id", "account_id", "donor_email", "donor_name", "amount_minor"])
    .where("id", "=", recurringId)
    .executeTakeFirstOrThrow();
  const { state, dueOn: due_on, reason } = period;
  const donationId = await startTestDonation(site, {
    ...{ campaignId, minor: recurring.amount_minor, name: recurring.donor_name },
    ...{ accountId: recurring.account_id, email: recurring.donor_email, quiet: !period.emailed },
  });
  await inTransaction(site.database, async (tx) => {
    await tx
      .updateTable("donation")
      .set({ recurring_id: recurringId, state: state === "paid" ? "open" : "failed" })
      .where("id", "=", donationId)
      .execute();
    const retry_at = state === "retrying" ? new Date("2026-12-03T12:00:00Z") : null;
    const charge = { recurring_id: recurringId, due_on, donation_id: donationId, state, retry_at };
    const created_at = new Date(site.clock.now);
    await tx
      .insertInto("recurring_charge")
      .values({ ...charge, reason: reason ?? null, created_at })
      .execute();
  });
  if (state === "paid") await payTestDonation(site, donationId);
  return donationId;
}
