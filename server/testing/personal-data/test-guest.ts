import { randomUUID } from "node:crypto";
import type { KeptOfGuest } from "#contract/account/office-erasure.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { give } from "../test-donations.ts";
import { testLetter } from "../test-mailing.ts";
import { issueAll } from "../test-receipts.ts";
import type { TestSite } from "../test-site.ts";

export interface TracedGuest {
  readonly email: string;
  /** Where they gave. */
  readonly campaignId: number;
  /** What says who they are. */
  readonly words: readonly string[];
  readonly kept: KeptOfGuest;
}

/** Somebody without an account who has left their address in every table that keeps one of a guest. */
export async function openTracedGuest(site: TestSite): Promise<TracedGuest> {
  const email = `chidinma-${randomUUID().slice(0, 8)}@example.org`;
  const { id: campaignId } = await site.campaign();
  const gift = { campaignId, email, name: "Chidinma Eze", minor: 2_500 };
  await give(site, { ...gift, message: "Chidinma says well done" });
  await issueAll(site);
  await inTransaction(site.database, async (tx) => {
    const at = new Date(site.clock.now);
    const { id: donationId } = await tx
      .selectFrom("donation")
      .select("id")
      .where("donor_email", "=", email)
      .executeTakeFirstOrThrow();
    const later = new Date(site.clock.now + 3_600_000);
    const { organiser_id: invited_by } = await tx
      .selectFrom("campaign")
      .select("organiser_id")
      .where("id", "=", campaignId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("refund")
      .values({
        id: randomUUID(),
        donation_id: donationId,
        provider: "sandbox",
        payment_id: `test-${donationId}`,
        amount_minor: 100,
        state: "declined",
        asked_by: "donor",
        reason: "donor_wish",
        note: "Chidinma asks for a part of it",
        asked_at: at,
        changed_at: at,
      })
      .execute();
    await tx
      .insertInto("campaign_invitation")
      .values({
        id: randomUUID(),
        campaign_id: campaignId,
        email,
        role: "editor",
        token_hash: randomUUID(),
        invited_by,
        invited_at: at,
        expires_at: later,
      })
      .execute();
    await tx
      .insertInto("mailed_code")
      .values({
        id: randomUUID(),
        purpose: "verify_email",
        email,
        code_hash: randomUUID(),
        mailed: true,
        created_at: at,
        expires_at: later,
      })
      .execute();
    const mailing_id = randomUUID();
    const sent = { created_at: at, starts_at: at, finished_at: at };
    await tx
      .insertInto("mailing")
      .values({ id: mailing_id, kind: "newsletter", letter: JSON.stringify(testLetter), ...sent })
      .execute();
    const taken = { mailing_id, state: "taken", due_at: at, settled_at: at } as const;
    await tx
      .insertInto("mailing_recipient")
      .values({ ...taken, id: randomUUID(), email, name: "Chidinma" })
      .execute();
    await tx
      .insertInto("newsletter_subscriber")
      .values({ id: randomUUID(), email, state: "confirmed", asked_at: at, confirmed_at: at })
      .execute();
    await tx
      .insertInto("suppressed_address")
      .values({ email, scope: "update", reason: "unsubscribed", suppressed_at: at })
      .execute();
    const { id: enquiry_id } = await tx
      .insertInto("enquiry")
      .values({
        number: randomUUID(),
        email,
        full_name: "Chidinma Eze",
        subject: "My receipt",
        enquiry_type: "General Enquiry",
        state: "open",
        source: "test",
        asked_at: at,
        changed_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("enquiry_message")
      .values({ enquiry_id, body: "Chidinma asks", written_at: at })
      .execute();
  });
  const once = { gifts: 1, subscriptions: 1, enquiries: 1, invitations: 1 };
  const kept = { ...once, mailings: 1, codes: 1, stops: 1 };
  return { email, campaignId, words: [email, "Chidinma"], kept };
}
