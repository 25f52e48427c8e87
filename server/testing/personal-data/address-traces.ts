import { randomUUID } from "node:crypto";
import type { Tx } from "../../platform/db/database.ts";
import { testEmail } from "../test-mailing.ts";

interface AddressOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** A campaign that invites the address, and a donation with a refund request. */
  readonly campaignId: number;
  readonly donationId: string;
  /** Their account in mailings, if they have one. */
  readonly accountId?: string;
}

/** Inserts an address into every table that stores one, except accounts and donations. */
export async function insertAddress(tx: Tx, owner: AddressOwner, now: number): Promise<void> {
  const { email, firstName, lastName, campaignId, donationId, accountId } = owner;
  const at = new Date(now);
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
      note: `${firstName} requests a partial refund`,
      asked_at: at,
      changed_at: at,
    })
    .execute();
  const statement = randomUUID();
  await tx
    .insertInto("bank_statement")
    .values({
      id: statement,
      file_name: "november.csv",
      file_hash: statement,
      position: 0,
      format: "csv",
      currency: "USD",
      lines: 1,
      new_lines: 1,
      uploaded_by: invited_by,
      uploaded_at: at,
    })
    .execute();
  await tx
    .insertInto("bank_line")
    .values({
      id: randomUUID(),
      statement_id: statement,
      fingerprint: statement,
      booked_on: at.toISOString().slice(0, 10),
      currency: "USD",
      amount_minor: 2_500,
      counterparty_name: `${firstName} ${lastName}`,
      counterparty_iban: "DE02120300000000202051",
      reference: "RF18539007547034",
      text: `${firstName} donates`,
      returned: false,
      state: "donation",
      donation_id: donationId,
      decided_at: at,
    })
    .execute();
  await tx
    .insertInto("reported_donation")
    .values({
      id: randomUUID(),
      campaign_id: campaignId,
      currency: "USD",
      amount_minor: 100,
      given_on: at.toISOString().slice(0, 10),
      offline_way: "cash",
      donor_name: `${firstName} ${lastName}`,
      donor_email: email,
      anonymous: false,
      team_note: `${firstName} came by`,
      reported_by: invited_by,
      reported_at: at,
      request_key: randomUUID(),
      body_hash: "",
      state: "waiting",
    })
    .execute();
  await tx
    .insertInto("recurring_donation")
    .values({
      ...{ id: randomUUID(), campaign_id: campaignId, account_id: accountId ?? null },
      ...{ donor_name: `${firstName} ${lastName}`, donor_email: email, anonymous: false },
      ...{ currency: "USD", amount_minor: 100, payment_method: "Credit-Card" },
      ...{ provider: "sandbox", frequency: "monthly", state: "active", source: "test" },
      ...{ first_on: "2026-11-20", next_on: "2026-12-20", mandate_title: `${firstName}'s card` },
      ...{ request_scope: "test", request_key: randomUUID(), body_hash: "", created_at: at },
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
      expires_at: new Date(now + 3_600_000),
    })
    .execute();
  await tx
    .insertInto("office_invitation")
    .values({
      ...{ id: randomUUID(), email, role: "support", token_hash: randomUUID() },
      ...{ invited_by, invited_at: at, expires_at: new Date(now + 3_600_000) },
    })
    .execute();
  const mailing_id = randomUUID();
  const sent = { created_at: at, starts_at: at, finished_at: at };
  await tx
    .insertInto("mailing")
    .values({ id: mailing_id, kind: "newsletter", letter: JSON.stringify(testEmail), ...sent })
    .execute();
  const taken = { mailing_id, state: "taken", due_at: at, settled_at: at } as const;
  const receiver = { id: randomUUID(), email, name: firstName, account_id: accountId ?? null };
  await tx
    .insertInto("mailing_recipient")
    .values({ ...taken, ...receiver })
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
      full_name: `${firstName} ${lastName}`,
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
    .values({ enquiry_id, body: `${firstName} asks`, written_at: at })
    .execute();
  const donor = accountId ? { account_id: accountId } : { email };
  const donor_id = accountId ?? randomUUID();
  await tx
    .insertInto("donor")
    .values({ id: donor_id, ...donor, city: "Jos", tags: [`Friend of ${firstName}`] })
    .execute();
  await tx
    .insertInto("donor_note")
    .values({
      id: randomUUID(),
      donor_id,
      author_id: invited_by,
      body: `${firstName} called us`,
      written_at: at,
    })
    .execute();
}
