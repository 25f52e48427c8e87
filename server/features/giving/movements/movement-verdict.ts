import type { AlertKind } from "#contract/foundation/alert-kinds.ts";
import type { Alert } from "../../foundation/alerts/alert-store.ts";
import type {
  GatewayDispute,
  GatewayFact,
  GatewayRefund,
  PaymentProvider,
} from "../../gateways/provider/payment-provider.ts";
import { plainName, toldText } from "../../gateways/provider/plain-text.ts";
import type { GiveBackDeps } from "./give-back.ts";

export interface MovementDeps extends GiveBackDeps {
  readonly provider: Pick<PaymentProvider, "name">;
  /** Payments on hold. */
  readonly held: {
    /** Removes a payment that is in the ledger now. */
    readonly release: (paymentId: string) => Promise<void>;
    /** Books a refund or dispute of a payment on hold; undefined if its payment is not on hold. */
    readonly apply: (
      fact: GatewayRefund | GatewayDispute,
    ) => Promise<{ readonly outcome: Verdict | undefined } | undefined>;
  };
}

/** What is left to do about a fact. */
export interface Verdict {
  /** Undefined if no alert is needed, or another place raises it. */
  readonly alert: Alert | undefined;
  /** Nothing was booked: the fact is stored until its payment is reported. */
  readonly waits: boolean;
}

interface Cause {
  readonly kind: AlertKind;
  /** The gateway's id of the movement. */
  readonly id: string;
  readonly cause: string;
}

/** Texts from the gateway are untrusted and made plain. */
export function verdictOf(fact: GatewayFact, { kind, id, cause }: Cause, waits = false): Verdict {
  return { alert: { kind, key: plainName(id), detail: { cause, facts: toldText(fact) } }, waits };
}

/** The key of alerts about a refund or a dispute. */
export function movementKey(fact: GatewayFact): string | undefined {
  if (fact.kind === "refund") return plainName(fact.refundId);
  return fact.kind === "dispute" ? plainName(fact.disputeId) : undefined;
}
