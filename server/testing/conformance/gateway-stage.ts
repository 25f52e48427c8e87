import type { DeclineReason } from "#contract/giving/donations.ts";
import type { Money } from "#contract/money.ts";
import type { PaymentProvider } from "#server/features/gateways/provider/payment-provider.ts";
import type { GatewayLine } from "./gateway-line.ts";
import type { ReceivedWebhook } from "./webhook-receiver.ts";

export interface StageParts {
  /** The URL at which the adapter must call `url`, so that the suite can interfere. */
  readonly line: (url: string) => string;
  /** The URL to which the gateway must send its events. */
  readonly webhookUrl: string;
  /** The page size that the adapter must use for changes. */
  readonly pageSize: number;
}

export type OpenStage = (parts: StageParts) => Promise<GatewayStage>;

/**
 * An adapter connected to a double of its gateway over HTTP, and the actions of donors, banks and gateway users. Actions
 * that the gateway does not have are left out.
 */
export interface GatewayStage {
  readonly provider: PaymentProvider;
  /** The same adapter with unknown keys and webhook secrets. */
  readonly stranger: PaymentProvider;
  /** Whether old signatures are refused. */
  readonly signaturesAge: boolean;
  /** The donor pays, the money arrives, and the gateway reports its cost. */
  pay(paymentId: string): Promise<void>;
  /** The donor pays, but the money has not arrived. */
  payPending?(paymentId: string): Promise<void>;
  /** The donor's bank declines an attempt; the checkout stays open. */
  decline?(paymentId: string): Promise<void>;
  /** The checkout expires. */
  expire(paymentId: string): Promise<void>;
  /** Someone logged in at the gateway makes a refund. */
  refundAtGateway(paymentId: string, amount: Money): Promise<void>;
  /** The donor claims a waiting refund. */
  claimRefund?(refundId: string): Promise<void>;
  /** A waiting or completed refund fails. */
  failRefund?(refundId: string): Promise<void>;
  readonly disputes?: DisputeActions;
  /** Present if the provider has mandates; `pay` then stores a card if the checkout asked for it. */
  readonly mandates?: MandateActions;
  /** The gateway pays out from our balance. */
  payOut?(amount: Money): Promise<void>;
  /** Makes the reported balance too high by this amount. */
  drift?(minor: number): Promise<void>;
  /** Loses all events from now on. */
  loseWebhooks(): Promise<void>;
  /** Advances the clocks of the gateway and the adapter. */
  advance(ms: number): Promise<void>;
  close(): Promise<unknown>;
}

export interface DisputeActions {
  /** The donor's bank withdraws a payment until it decides. */
  open(paymentId: string): Promise<void>;
  win(disputeId: string): Promise<void>;
  lose(disputeId: string): Promise<void>;
}

/** Stored payment methods. Charges of a card are final at once, those of a debit are pending until the bank decides. */
export interface MandateActions {
  /** The donor finishes a setup page. */
  storeMethod(setupId: string, kind: "card" | "debit"): Promise<void>;
  /** The bank declines the next charge of a card. */
  declineNextCharge(mandateId: string, reason: DeclineReason): Promise<void>;
  /** The money of a pending charge arrives, and the gateway reports its cost. */
  settle(paymentId: string): Promise<void>;
  /** The bank rejects a pending charge. */
  fail(paymentId: string): Promise<void>;
}

/** A stage with the suite's own parts. */
export interface OpenedStage extends GatewayStage {
  readonly line: GatewayLine;
  readonly received: ReceivedWebhook[];
}
