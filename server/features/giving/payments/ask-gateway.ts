import { MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Log } from "../../../platform/log.ts";
import {
  GatewayUnavailable,
  type PaymentProvider,
} from "../../gateways/provider/payment-provider.ts";
import type { ApplyFactsDeps } from "./apply-facts.ts";
import { type Standing, saveStanding, takeStanding } from "./reconciliation-store.ts";

/** The longest pause that a gateway can ask for, ms. */
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;

export interface AskGatewayDeps extends ApplyFactsDeps {
  readonly provider: PaymentProvider;
  readonly log: Log;
}

/** How far we have read the gateway's changes; undefined while the gateway asks us to pause. */
export async function standingToAsk(deps: AskGatewayDeps): Promise<Standing | undefined> {
  const now = deps.clock();
  const standing = await inTransaction(deps.database, (tx) =>
    takeStanding(tx, deps.provider.name, new Date(now)),
  );
  const pauseMs = (standing.not_before?.getTime() ?? now) - now;
  // A longer pause than is possible means that the clock was set back. Such a pause is ignored.
  return pauseMs > 0 && pauseMs <= LONGEST_PAUSE_MS ? undefined : standing;
}

/** Stores the pause that the gateway asks for in a failure, if there is one. */
export async function noteFailure(deps: AskGatewayDeps, failure: unknown): Promise<void> {
  const { database, provider, clock, log } = deps;
  log.warn({ err: failure, provider: provider.name }, "the gateway gave no answer");
  const wanted = failure instanceof GatewayUnavailable ? failure.retryAfterMs : undefined;
  if (wanted === undefined) return;
  const until = new Date(clock() + Math.min(wanted, LONGEST_PAUSE_MS));
  await inTransaction(database, (tx) => saveStanding(tx, provider.name, { not_before: until }));
}
