import { randomUUID } from "node:crypto";
import type { NewRecurring } from "../../features/giving/recurring/recurring-store.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { createTestRecurring, payTestDonation, startTestDonation } from "../test-donations.ts";
import type { TestSite } from "../test-site.ts";

/** Creates a monthly donation of 20.00 US dollars with a stored card, next on the 31st of December. */
export async function createRecurring(
  site: TestSite,
  wanted: Partial<NewRecurring> & Pick<NewRecurring, "campaign_id">,
) {
  const email = wanted.donor_email ?? `monthly-${randomUUID().slice(0, 8)}@example.org`;
  const id = await createTestRecurring(site, {
    ...{ donor_email: email, amount_minor: 2_000 },
    ...{ first_on: "2026-08-31", next_on: "2026-12-31" },
    ...{ mandate_id: `mandate-${randomUUID()}`, mandate_title: "Visa ending in 4242" },
    ...wanted,
  });
  return { id, email, secret: site.deps.recurringLinks.secretFor(id) };
}

export type CreatedRecurring = Awaited<ReturnType<typeof createRecurring>>;

/** The address of a call with the secret. */
export const recurringUrl = (
  { id, secret }: Pick<CreatedRecurring, "id" | "secret">,
  call = "",
): string => `/api/v1/recurring-donations/${id}/${call}?secret=${secret}`;

export const findTestRecurring = ({ db }: TestSite, id: string) =>
  db.selectFrom("recurring_donation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

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
