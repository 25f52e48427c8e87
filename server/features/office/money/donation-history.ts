import { rateToWire } from "#contract/money.ts";
import type { DonationHistory, HistoryEvent } from "#contract/office/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import * as store from "./donation-history-store.ts";
import * as view from "./donation-history-view.ts";
import { foundView, toWireAmount } from "./money-view.ts";

/** The history of a donation, oldest first, with a limited number of events of each kind. Throws `not_found`. */
export async function readDonationHistory(
  { db, gateways }: { readonly db: Db; readonly gateways: Gateways },
  id: string,
): Promise<DonationHistory> {
  const donation = await store.findHistoryDonation(db, id);
  if (!donation) throw new AppError("not_found");
  const [attempts, declines, heldBack, ledger, refunds, disputes, receipts] = await Promise.all([
    store.findAttempts(db, id),
    store.findDeclines(db, id),
    store.findHeldPayments(db, id),
    store.findLedger(db, id),
    store.findRefunds(db, id),
    store.findDisputes(db, id),
    store.findReceipts(db, id),
  ]);
  const payments = [donation, ...attempts, ...heldBack].flatMap(
    ({ payment_id }) => payment_id ?? [],
  );
  const subjects = [
    { type: "donation", id },
    ...heldBack.map((row) => ({ type: "payment", id: row.id ?? "" })),
    ...refunds.map((row) => ({ type: "refund", id: row.id })),
    ...disputes.map((row) => ({ type: "dispute", id: row.id })),
    ...receipts.map((row) => ({ type: "receipt", id: row.number })),
  ];
  const [emails, stops, events, officeActions] = await Promise.all([
    store.findEmails(db, id),
    store.findEmailStops(db, donation.donor_email),
    store.findEvents(db, id, [...new Set(payments)]),
    store.findOfficeActions(db, subjects),
  ]);
  const limited = [
    attempts,
    declines,
    heldBack,
    ledger,
    refunds,
    disputes,
    receipts,
    emails,
    events,
    officeActions,
  ];
  const shown = <Row>(rows: readonly Row[]) => rows.slice(0, store.MAX_OF_KIND);
  const history: HistoryEvent[] = [
    view.startEvent(donation),
    ...shown(attempts).map(view.attemptEvent),
    ...shown(declines).map(view.declineEvent),
    ...shown(events).map(view.gatewayEvent),
    ...shown(heldBack).map(view.holdEvent),
    ...shown(ledger).map((row) => view.ledgerEvent(row, donation.payment_id)),
    ...view.donationEvents(donation),
    ...shown(refunds).flatMap((row) => view.refundEvents(row, donation.currency)),
    ...shown(disputes).flatMap(view.disputeEvents),
    ...shown(receipts).flatMap(view.receiptEvents),
    ...shown(emails).map(view.emailEvent),
    ...stops.map(view.emailStopEvent),
    ...shown(officeActions).map(view.officeEvent),
  ];
  return {
    donation: {
      ...foundView(gateways, donation),
      amount: toWireAmount(donation.amount_minor, donation.currency),
      fee: toWireAmount(donation.fee_minor, donation.currency),
      going_back: toWireAmount(donation.going_back_minor, donation.currency),
      campaign_has: toWireAmount(
        donation.settled_at ? donation.campaign_amount_minor - donation.campaign_refunded_minor : 0,
        donation.campaign_currency,
      ),
      campaign_currency: donation.campaign_currency,
      conversion:
        donation.currency === donation.campaign_currency
          ? null
          : {
              rate: rateToWire(donation.rate_ppm),
              as_of: donation.rate_as_of,
              source: donation.rate_source,
            },
      held: toWireAmount(donation.held_minor, donation.campaign_currency),
      gateway_cost:
        donation.cost_told && donation.gateway_cost_minor !== null
          ? toWireAmount(donation.gateway_cost_minor, donation.currency)
          : null,
      payment_id: donation.payment_id,
      attempt: donation.attempt,
      recurring_id: donation.recurring_id,
      receipt_number: receipts.find(({ voided_at }) => !voided_at)?.number ?? null,
      donor_id: donation.donor_id,
    },
    events: history.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))),
    cut: limited.some((rows) => rows.length > store.MAX_OF_KIND),
  };
}
