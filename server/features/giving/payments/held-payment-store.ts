import { type RawBuilder, type Selectable, sql } from "kysely";
import type { DisputeState } from "#contract/giving/disputes.ts";
import type { HeldQueue } from "#contract/giving/held-payments.ts";
import { amountsInText } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { isRetryDue } from "../../../platform/db/lease.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import type { TimePosition } from "../../../platform/http/time-page.ts";
import { selectWithdrawn, type WithdrawnAmounts } from "../../books/ledger/movement-store.ts";
import {
  type DonationSearch,
  HEAD_ROWS,
  matchesAmount,
  matchesDonorOrTitle,
  matchingDonationIds,
  toUuid,
} from "../donations/search-donations-store.ts";

export type HeldRow = Selectable<DB["quarantined_payment"]>;
export type HeldItemRow = Awaited<ReturnType<typeof findHeldPayments>>[number];

/** The donation whose payment it is, or else the one in its reference. */
const donationId = sql`coalesce(
  (SELECT own.id FROM donation AS own
    WHERE own.provider = held.provider AND own.payment_id = held.payment_id),
  ${toUuid(sql`held.reference`)}
)`;

/** The most disputes to show for one payment. */
const MAX_DISPUTES = 20;

interface HeldDispute {
  readonly id: string;
  readonly state: DisputeState;
}

const taken = sql<WithdrawnAmounts>`LATERAL (${selectWithdrawn(sql`held.provider`, sql`held.payment_id`)})`;

function selectHeld(db: Db) {
  return db
    .selectFrom("quarantined_payment as held")
    .leftJoin("donation", (join) => join.on(sql<boolean>`donation.id = ${donationId}`))
    .leftJoin("campaign", "campaign.id", "donation.campaign_id")
    .leftJoin("account as settler", "settler.id", "held.settled_by")
    .selectAll("held")
    .select([
      "donation.id as donation_id",
      "donation.state as donation_state",
      "donation.provider as donation_provider",
      "donation.payment_id as donation_payment_id",
      "donation.amount_minor",
      "donation.fee_minor",
      "donation.refunded_minor",
      "donation.revoked_at",
      "donation.gateway_cost_minor",
      "donation.cost_told",
      "donation.currency",
      "donation.donor_name",
      "donation.donor_email",
      "donation.settled_at as given_at",
      "campaign.id as campaign_id",
      "campaign.title as campaign_title",
      sql<string>`rtrim(concat_ws(' ', settler.first_name, settler.last_name))`.as("settler_name"),
      sql<readonly HeldDispute[]>`ARRAY(SELECT json_build_object('id', id, 'state', state)
        FROM dispute WHERE donation_id IS NULL AND provider = held.provider
          AND payment_id = held.payment_id ORDER BY opened_at LIMIT ${MAX_DISPUTES})`.as(
        "disputes",
      ),
    ])
    .innerJoin(taken.as("taken"), (join) => join.onTrue())
    .select(["taken.refunded", "taken.lost", "taken.disputed"]);
}

/** Newest first, by the time of the report or the decision. */
export function findHeldPayments(
  db: Db,
  { state, search }: { state: HeldQueue; search?: DonationSearch | undefined },
  { after, limit }: { after: TimePosition | undefined; limit: number },
) {
  const isOpen = state === "open";
  const at = isOpen ? sql<Date>`held.told_at` : sql<Date>`held.settled_at`;
  let found = selectHeld(db).where("held.settled_at", isOpen ? "is" : "is not", null);
  if (search) {
    const head = sql`(SELECT * FROM quarantined_payment AS held
      WHERE settled_at IS ${sql.raw(isOpen ? "NULL" : "NOT NULL")}
      ORDER BY ${at} DESC, id DESC LIMIT ${search.headRows ?? HEAD_ROWS})`;
    found = found.where(sql<boolean>`held.id = ANY(ARRAY(${selectMatchingIds(search, head)}))`);
  }
  if (after) {
    found = found.where(
      sql<boolean>`(${at}, held.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return found.orderBy(at, "desc").orderBy("held.id", "desc").limit(limit).execute();
}

/** Matches all payments by identifying words, but free text only at the head of the list. */
function selectMatchingIds(search: DonationSearch, head: RawBuilder<unknown>): RawBuilder<unknown> {
  const { q } = search;
  const charged = sql`donation.amount_minor + donation.fee_minor`;
  const isCharged = matchesAmount(q, charged, sql`donation.currency`);
  // `facts` is matched as text: truncated or unreadable reports are not JSON.
  const amounts = amountsInText(q);
  const sums = amounts.flatMap(({ minor, currency }) => {
    const named = amounts.length === 1 ? `"currency":"${currency}"` : "";
    return ["total", "received"].map((sum) => `%"${sum}":{"minor":${minor},${named}%`);
  });
  const hasAmount = sql`held.facts LIKE ANY (${sums}::text[]) OR ${isCharged}`;
  return sql`WITH named AS MATERIALIZED (SELECT unnest(${matchingDonationIds(search)}) AS id)
    SELECT held.id FROM named JOIN quarantined_payment AS held ON held.reference = named.id::text
    UNION SELECT held.id FROM named JOIN donation ON donation.id = named.id
      JOIN quarantined_payment AS held
        ON held.provider = donation.provider AND held.payment_id = donation.payment_id
    UNION SELECT id FROM quarantined_payment WHERE reference = ${q}
    UNION SELECT held.id FROM ${head} AS held
      LEFT JOIN donation ON donation.id = ${donationId}
      LEFT JOIN campaign ON campaign.id = donation.campaign_id
      WHERE ${matchesDonorOrTitle(q)} OR held.payment_id = ${q} OR held.provider = ${q} OR ${hasAmount}`;
}

export function findHeldPayment(db: Db, id: string) {
  return selectHeld(db).where("held.id", "=", id).executeTakeFirst();
}

/** Lock the payment's donation first, if both are locked. */
export function lockHeldPayment(tx: Tx, provider: string, paymentId: string) {
  return tx
    .selectFrom("quarantined_payment")
    .selectAll()
    .where("provider", "=", provider)
    .where("payment_id", "=", paymentId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateHeldPayment(
  tx: Tx,
  { provider, payment_id }: Pick<HeldRow, "provider" | "payment_id">,
  changes: Partial<
    Pick<
      HeldRow,
      | "facts"
      | "settled_at"
      | "settled_by"
      | "settled_note"
      | "return_state"
      | "order_id"
      | "tries"
      | "failure"
    >
  >,
): Promise<void> {
  await tx
    .updateTable("quarantined_payment")
    .set(changes)
    .where("provider", "=", provider)
    .where("payment_id", "=", payment_id)
    .execute();
}

/** Whether the payment of the row `held` is booked as unmatched. */
export const isUnmatched = sql<boolean>`EXISTS (SELECT FROM money_movement AS own
  WHERE own.provider = held.provider AND own.external_id = held.payment_id
    AND own.kind = 'second_payment' AND own.donation_id IS NULL)`;

/** Returns the payments on hold that are booked as unmatched. */
export async function findUnmatchedPayments(
  db: Db,
  provider: string,
  paymentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (paymentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("quarantined_payment as held")
    .select("payment_id")
    .where("provider", "=", provider)
    .where("payment_id", "in", [...paymentIds])
    .where(isUnmatched)
    .execute();
  return new Set(rows.map(({ payment_id }) => payment_id));
}

/** Marks the payment's donation as quarantined, so that later updates of the payment don't settle it. */
export async function markQuarantinedDonation(
  tx: Tx,
  { provider, payment_id }: Pick<HeldRow, "provider" | "payment_id">,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("donation")
    .set({ quarantined_at: at })
    .where("provider", "=", provider)
    .where("payment_id", "=", payment_id)
    .where("quarantined_at", "is", null)
    .execute();
}

/** Claims the next due refund at one of these gateways and counts the attempt. Undefined if none is due. */
export async function claimDueReturn(
  tx: Tx,
  providers: readonly string[],
  now: Date,
): Promise<HeldRow | undefined> {
  return await tx
    .updateTable("quarantined_payment")
    .set({ tries: sql`tries + 1`, tried_at: now })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("quarantined_payment")
        .select("id")
        .where("return_state", "=", "ordered")
        .where("provider", "in", [...providers])
        .where(isRetryDue("tried_at", now))
        .orderBy("settled_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}
