import { randomUUID } from "node:crypto";
import type { StoredGuestData } from "#contract/account/office-erasure.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { createSettledDonations } from "../test-donations.ts";
import { issueAllReceipts } from "../test-receipts.ts";
import type { TestSite } from "../test-site.ts";
import { insertAddress } from "./address-traces.ts";

interface TracedGuest {
  readonly email: string;
  /** The campaign they donated to. */
  readonly campaignId: number;
  /** Texts that identify them. */
  readonly words: readonly string[];
  readonly kept: StoredGuestData;
}

/** Creates a guest with an address in every table that stores guests' addresses. */
export async function openTracedGuest(site: TestSite): Promise<TracedGuest> {
  const email = `chidinma-${randomUUID().slice(0, 8)}@example.org`;
  const { id: campaignId } = await site.campaign();
  const donation = { campaignId, email, name: "Chidinma Eze", minor: 2_500 };
  await createSettledDonations(site, { ...donation, message: "Chidinma says well done" });
  await issueAllReceipts(site);
  await inTransaction(site.database, async (tx) => {
    const at = new Date(site.clock.now);
    const { id: donationId } = await tx
      .selectFrom("donation")
      .select("id")
      .where("donor_email", "=", email)
      .executeTakeFirstOrThrow();
    const person = { email, firstName: "Chidinma", lastName: "Eze" };
    await insertAddress(tx, { ...person, campaignId, donationId }, site.clock.now);
    await tx
      .insertInto("mailed_code")
      .values({
        id: randomUUID(),
        purpose: "verify_email",
        email,
        code_hash: randomUUID(),
        mailed: true,
        created_at: at,
        expires_at: new Date(site.clock.now + 3_600_000),
      })
      .execute();
  });
  const once = { gifts: 2, recurring: 1, subscriptions: 1, enquiries: 1, invitations: 2 };
  const kept = { ...once, mailings: 1, codes: 1, stops: 1 };
  return { email, campaignId, words: [email, "Chidinma"], kept };
}
