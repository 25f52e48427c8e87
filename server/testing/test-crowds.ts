import { sql } from "kysely";
import type { RecipientPage } from "../features/outreach/mailings/mailing.ts";
import type { Tx } from "../platform/db/database.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import type { TestSite } from "./test-site.ts";

/** Creates confirmed subscribers `reader-1@example.org` and so on; returns them as a page of recipients. */
export async function createSubscribers(tx: Tx, count: number, at: Date): Promise<RecipientPage> {
  await sql`
    INSERT INTO newsletter_subscriber (id, email, state, asked_at, confirmed_at)
    SELECT gen_random_uuid(), 'reader-' || n || '@example.org', 'confirmed', ${at}, ${at}
    FROM generate_series(1, ${count}::int) AS n`.execute(tx);
  const people = Array.from({ length: count }, (_, index) => ({
    email: `reader-${index + 1}@example.org`,
    name: null,
    account_id: null,
  }));
  return { people, next: null };
}

/**
 * Inserts donations with these numbers by guests `giver-1@example.org` and so on, without updating the campaign's
 * totals or the books.
 */
export async function createDonors(
  { database, clock }: TestSite,
  campaignId: number,
  { first = 1, last }: { first?: number; last: number },
): Promise<void> {
  const at = new Date(clock.now);
  await inTransaction(database, (tx) =>
    sql`
      INSERT INTO donation (id, campaign_id, state, currency, amount_minor, fee_minor, rate_ppm,
        campaign_currency, campaign_amount_minor, payment_method, provider, description, payment_id,
        donor_name, donor_email, anonymous, source, created_at, settled_at, number,
        gateway_cost_minor, cost_minor, receipt_due)
      SELECT gen_random_uuid(), ${campaignId}, 'settled', 'USD', 5000, 0, 1000000, 'USD', 5000,
        'Credit-Card', 'sandbox', 'A gift', 'giver-' || ${campaignId}::bigint || '-' || n,
        'Giver ' || n, 'giver-' || n || '@example.org', false, 'test', ${at}, ${at}, n, 0, 0, NULL
      FROM generate_series(${first}::int, ${last}::int) AS n`.execute(tx),
  );
}
