import { sql } from "kysely";
import { expect } from "vitest";
import type { StartRecurringBody } from "#contract/giving/recurring.ts";
import type { EmailContent } from "../../features/foundation/emails/email-content.ts";
import type { Mails } from "../../features/foundation/emails/mails.ts";
import { findRecurring } from "../../features/giving/recurring/recurring-store.ts";
import {
  chargeRecurringDonations,
  followRecurringDonations,
} from "../../features/giving/recurring/run-recurring.ts";
import { startRecurring } from "../../features/giving/recurring/start-recurring.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { createMandateGateway } from "../gateways/mandate-gateway.ts";
import type { TestSite } from "../test-site.ts";

const EMAIL_KIND = "recurring-";

/** The id of a payment or setup from its page's address. */
export const paymentIdOf = (url: string | null) => url?.split("/").at(-1) ?? "";

/** A campaign and a gateway in memory, on which a test lets recurring donations live. Ends those of other scenes. */
export async function openRecurringScene(site: TestSite, timeZone = "UTC") {
  const fake = createMandateGateway(site, timeZone);
  const sent: EmailContent[] = [];
  const record = async (_tx: unknown, ...emails: EmailContent[]) => {
    sent.push(...emails);
  };
  const mails: Mails = {
    send: record,
    sendReply: async (tx, _purpose, ...emails) => record(tx, ...emails).then(() => emails.length),
    sendUnsolicited: async (tx, _purpose, ...emails) =>
      record(tx, ...emails).then(() => emails.length),
  };
  const deps = { ...fake.deps, mails };
  const { id: campaignId } = await site.campaign();
  await inTransaction(site.database, async (tx) => {
    await sql`UPDATE recurring_donation SET next_on = NULL, paused_until = NULL, setup_id = NULL,
      state = 'stopped', stopped_at = created_at`.execute(tx);
    await sql`UPDATE recurring_charge SET state = 'missed', retry_at = NULL
      WHERE state <> 'paid'`.execute(tx);
  });

  const start = (
    body: Partial<StartRecurringBody> = {},
    key = site.key(),
    networks = [`network ${site.key()}`],
  ) =>
    startRecurring(deps, {
      key,
      source: `source ${site.key()}`,
      networks,
      accountId: undefined,
      body: {
        ...{ campaign_id: campaignId, amount: 20, currency: "USD", payment_method: "Credit-Card" },
        ...{ accept_terms: true, email: `${site.key()}@example.org`, frequency: "monthly" },
        ...body,
      } as StartRecurringBody,
    });

  async function find(id: string) {
    const row = await findRecurring(site.db, id);
    if (!row) throw new Error("there is no such recurring donation");
    return row;
  }

  /** Periods with the state of their donation. */
  const periods = (id: string) =>
    site.db
      .selectFrom("recurring_charge as charge")
      .innerJoin("donation", "donation.id", "charge.donation_id")
      .select(["charge.due_on", "charge.state", "charge.attempts", "charge.donation_id"])
      .select(["donation.state as donation", "donation.campaign_id"])
      .where("charge.recurring_id", "=", id)
      .orderBy("charge.due_on")
      .execute();

  async function run() {
    await chargeRecurringDonations(deps);
    await followRecurringDonations(deps);
  }

  return {
    ...{ fake, deps, campaignId, start, find, periods, run },
    /** Starts one and pays the first donation. */
    async startPaid(body: Partial<StartRecurringBody> = {}): Promise<string> {
      const { id, checkout_url } = await start(body);
      fake.pay(paymentIdOf(checkout_url));
      await fake.report(paymentIdOf(checkout_url));
      await followRecurringDonations(deps);
      return id;
    },
    async advanceTo(day: string, time = "12:00:00Z"): Promise<void> {
      site.clock.now = Date.parse(`${day}T${time}`);
      await run();
    },
    async methodOf(id: string) {
      const method = fake.gateway.methods.get((await find(id)).mandate_id ?? "");
      if (!method) throw new Error("there is no stored method");
      return method;
    },
    /** The kinds of the emails about recurring donations to their donor, in order. */
    async told(id: string): Promise<string[]> {
      const { donor_email } = await find(id);
      const own = sent.filter(({ to, kind }) => to === donor_email && kind.startsWith(EMAIL_KIND));
      return own.map(({ kind }) => kind.slice(EMAIL_KIND.length));
    },
    today: () => new Date(site.clock.now).toISOString().slice(0, 10),
    /** Whether the gateway took the money of each donation at most once. */
    async expectChargedOnce(id: string): Promise<void> {
      const donations = (await periods(id)).map(({ donation_id }) => donation_id);
      const taken = fake.gateway.taken.filter((reference) => donations.includes(reference));
      expect(taken.length).toBe(new Set(taken).size);
    },
  };
}

export type RecurringScene = Awaited<ReturnType<typeof openRecurringScene>>;
