import type { AlertKind } from "#contract/foundation/alert-kinds.ts";
import type { Alert } from "../../foundation/alerts/alert-store.ts";
import type {
  GatewayDispute,
  GatewayFact,
  GatewayRefund,
  PaymentProvider,
} from "../../gateways/provider/payment-provider.ts";
import { toPlainId, toSafeText } from "../../gateways/provider/plain-text.ts";
import type { ReverseAmountDeps } from "./reverse-amount.ts";

export interface MovementDeps extends ReverseAmountDeps {
  readonly provider: Pick<PaymentProvider, "name">;
  /** Payments on hold. */
  readonly held: {
    /** Removes a payment that is in the ledger now. */
    readonly release: (paymentId: string) => Promise<void>;
    /** Books a refund or dispute of a payment on hold; undefined if its payment is not on hold. */
    readonly apply: (
      fact: GatewayRefund | GatewayDispute,
    ) => Promise<{ readonly outcome: MovementOutcome | undefined } | undefined>;
  };
}

/** What is left to do about a fact. */
export interface MovementOutcome {
  /** Undefined if no alert is needed, or another place raises it. */
  readonly alert: Alert | undefined;
  /** Nothing was booked: the fact is stored until its payment is reported. */
  readonly mustWait: boolean;
}

interface Cause {
  readonly kind: AlertKind;
  /** The gateway's id of the movement. */
  readonly id: string;
  readonly cause: string;
}

/** Texts from the gateway are untrusted and made plain. */
export function toMovementOutcome(
  fact: GatewayFact,
  { kind, id, cause }: Cause,
  waits = false,
): MovementOutcome {
  return {
    alert: { kind, key: toPlainId(id), detail: { cause, facts: toSafeText(fact) } },
    mustWait: waits,
  };
}

/** The key of alerts about a refund or a dispute. */
export function movementAlertKey(fact: GatewayFact): string | undefined {
  if (fact.kind === "refund") return toPlainId(fact.refundId);
  return fact.kind === "dispute" ? toPlainId(fact.disputeId) : undefined;
}
