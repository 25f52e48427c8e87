import { MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Log } from "../../../platform/log.ts";
import {
  GatewayUnavailable,
  type PaymentProvider,
} from "../../gateways/provider/payment-provider.ts";
import type { ApplyFactsDeps } from "./apply-facts.ts";
import {
  findOrCreateProgress,
  type ReconciliationProgress,
  updateProgress,
} from "./reconciliation-store.ts";

const MAX_PAUSE_MS = 10 * MINUTE_MS;

export interface PollGatewayDeps extends ApplyFactsDeps {
  readonly provider: PaymentProvider;
  readonly log: Log;
}

/** How far the gateway's changes have been read; undefined while the gateway asks us to pause. */
export async function findProgressUnlessPaused(
  deps: PollGatewayDeps,
): Promise<ReconciliationProgress | undefined> {
  const now = deps.clock();
  const progress = await inTransaction(deps.database, (tx) =>
    findOrCreateProgress(tx, deps.provider.name, new Date(now)),
  );
  const pauseMs = (progress.not_before?.getTime() ?? now) - now;
  // A longer pause than the maximum means that the clock was set back: it is ignored.
  return pauseMs > 0 && pauseMs <= MAX_PAUSE_MS ? undefined : progress;
}

/** Logs a failed call, and stores the pause that the gateway asks for, if any. */
export async function recordFailure(deps: PollGatewayDeps, failure: unknown): Promise<void> {
  const { database, provider, clock, log } = deps;
  log.warn({ err: failure, provider: provider.name }, "the gateway call failed");
  const pauseMs = failure instanceof GatewayUnavailable ? failure.retryAfterMs : undefined;
  if (pauseMs === undefined) return;
  const until = new Date(clock() + Math.min(pauseMs, MAX_PAUSE_MS));
  await inTransaction(database, (tx) => updateProgress(tx, provider.name, { not_before: until }));
}
