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
  /** Payments that are held back. */
  readonly held: {
    /** One of them is in the books now. */
    readonly release: (paymentId: string) => Promise<void>;
    /** Puts what moved of one of them into the books; undefined where it moved of none of them. */
    readonly apply: (
      fact: GatewayRefund | GatewayDispute,
    ) => Promise<{ readonly verdict: Verdict | undefined } | undefined>;
  };
}

/** What is still to be done about a fact; there is none where all went as it should. */
export interface Verdict {
  /** What a person has to be told; undefined where somebody else tells it. */
  readonly alert: Alert | undefined;
  /** Nothing was booked; other news of the donation may change that, so the fact is kept. */
  readonly waits: boolean;
}

interface Cause {
  readonly kind: AlertKind;
  /** The gateway's id of what moved. */
  readonly id: string;
  readonly cause: string;
}

/** None of a gateway's text is trusted. */
export function verdictOf(fact: GatewayFact, { kind, id, cause }: Cause, waits = false): Verdict {
  return { alert: { kind, key: plainName(id), detail: { cause, facts: toldText(fact) } }, waits };
}

/** The key of alerts about a refund or a dispute. */
export function movementKey(fact: GatewayFact): string | undefined {
  if (fact.kind === "refund") return plainName(fact.refundId);
  return fact.kind === "dispute" ? plainName(fact.disputeId) : undefined;
}
