import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { GatewayPayment, PaymentProvider } from "../../platform/payments/payment-provider.ts";
import { type Alert, raiseAlerts } from "../alerts/alert-store.ts";
import { recordDeclines } from "./decline-store.ts";
import { nextState } from "./donation-status.ts";
import {
  type DonationRow,
  lockDonations,
  moveDonation,
  quarantineDonation,
} from "./donation-store.ts";
import { misfitOf } from "./payment-misfit.ts";
import { settleDonations } from "./settle-donations.ts";

export interface ApplyPaymentsDeps {
  readonly provider: Pick<PaymentProvider, "name">;
  readonly clock: Clock;
  /** Hides who a donor is where donors are counted. */
  readonly donorKey: Buffer;
}

/** What became of a payment: the donation's new state, or why nothing was done. */
export type PaymentOutcome = "unchanged" | "quarantined" | "unknown" | DonationRow["state"];

/**
 * Brings donations to what the gateway says of their payments, all in one transaction: however
 * often and in whatever order it is told. Answers an outcome for each payment, by its id.
 */
export async function applyPayments(
  tx: Tx,
  deps: ApplyPaymentsDeps,
  payments: readonly GatewayPayment[],
): Promise<Map<string, PaymentOutcome>> {
  const now = new Date(deps.clock());
  const references = [...new Set(payments.map((payment) => payment.reference))].filter(isUuid);
  const donations = new Map(
    references.length > 0 ? (await lockDonations(tx, references)).map((row) => [row.id, row]) : [],
  );
  const outcomes = new Map<string, PaymentOutcome>();
  const alerts: Alert[] = [];
  const settling = new Map<string, { donation: DonationRow; payment: GatewayPayment }>();
  const declines = [];

  for (const payment of payments) {
    const donation = donations.get(payment.reference);
    const misfit = misfitOf(donation, payment, deps.provider.name);
    if (!donation || misfit) {
      alerts.push({
        kind: misfit ?? "unknown_payment",
        key: payment.paymentId,
        detail: { payment },
      });
      if (donation) await quarantineDonation(tx, donation.id, now);
      outcomes.set(payment.paymentId, donation ? "quarantined" : "unknown");
      continue;
    }
    declines.push({ donationId: donation.id, source: donation.source, attempts: payment.declines });
    const state = nextState(donation.state, payment.state);
    outcomes.set(payment.paymentId, state === donation.state ? "unchanged" : state);
    if (state === donation.state) continue;
    donations.set(donation.id, { ...donation, state, payment_id: payment.paymentId });
    if (state === "settled") settling.set(donation.id, { donation, payment });
    else await moveDonation(tx, donation.id, state, payment.paymentId);
  }

  await recordDeclines(tx, declines, now);
  await settleDonations(tx, deps, [...settling.values()]);
  await raiseAlerts(tx, alerts, now);
  return outcomes;
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
