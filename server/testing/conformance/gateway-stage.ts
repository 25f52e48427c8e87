import type { Money } from "#contract/money.ts";
import type { PaymentProvider } from "#server/features/gateways/provider/payment-provider.ts";
import type { AnsweringLine } from "./answering-line.ts";
import type { ReceivedWebhook } from "./webhook-receiver.ts";

/** What a stage is built with. */
export interface StageParts {
  /** The address at which the adapter is to call what listens at `url`: the suite stands between them. */
  readonly line: (url: string) => string;
  /** Where the gateway sends its events. */
  readonly webhookUrl: string;
  /** How many changes the adapter is to ask for at once. */
  readonly pageSize: number;
}

/** Builds a stage anew. */
export type OpenStage = (parts: StageParts) => Promise<GatewayStage>;

/**
 * An adapter connected to a double of its gateway over HTTP, and what donors, banks and people at the
 * gateway do there. A lever is left out where the gateway knows no such thing.
 */
export interface GatewayStage {
  readonly provider: PaymentProvider;
  /** The same adapter with keys and webhook secrets that the gateway doesn't know. */
  readonly stranger: PaymentProvider;
  /** Whether a signature is refused when it is old. */
  readonly signaturesAge: boolean;
  /** The donor pays, and the money arrives; the gateway has told its cost. */
  pay(paymentId: string): Promise<void>;
  /** The donor pays; the money is on its way. */
  payPending?(paymentId: string): Promise<void>;
  /** The donor's bank declines an attempt; the checkout stays open. */
  decline?(paymentId: string): Promise<void>;
  /** The time to pay is over. */
  expire(paymentId: string): Promise<void>;
  /** Somebody who is logged in at the gateway gives money back. */
  refundAtGateway(paymentId: string, amount: Money): Promise<void>;
  /** The donor takes the money of a refund that waits for it. */
  claimRefund?(refundId: string): Promise<void>;
  /** A refund that was done or waits comes to nothing. */
  failRefund?(refundId: string): Promise<void>;
  /** Left out where the gateway knows no disputes. */
  readonly disputes?: DisputeLevers;
  /** The gateway sends money of our balance to the bank. */
  payOut?(amount: Money): Promise<void>;
  /** From now on the balance that the gateway tells is more than it should be by so many minor units. */
  drift?(minor: number): Promise<void>;
  /** Events are lost on their way from now on. */
  loseWebhooks(): Promise<void>;
  /** The clocks of the gateway and of the adapter go on. */
  later(ms: number): Promise<void>;
  close(): Promise<unknown>;
}

export interface DisputeLevers {
  /** The donor's bank takes a payment back, until it decides. */
  open(paymentId: string): Promise<void>;
  win(disputeId: string): Promise<void>;
  lose(disputeId: string): Promise<void>;
}

/** A stage, with what the suite puts around it. */
export interface OpenedStage extends GatewayStage {
  readonly line: AnsweringLine;
  readonly received: ReceivedWebhook[];
}
