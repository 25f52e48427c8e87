import { gauge, type Metric } from "../../../platform/metrics/metric.ts";
import type { BalanceRow } from "./balance-store.ts";

/** Of the gateways that are switched on: nobody asks the others any more. */
export function balanceMetrics(
  ours: ReadonlyArray<{ readonly name: string }>,
  kept: readonly BalanceRow[],
  now: number,
): Metric[] {
  const rows = kept.filter(({ provider }) => ours.some(({ name }) => name === provider));
  const checked = new Map(rows.map((row) => [row.provider, row.checked_at.getTime()]));
  return [
    gauge(
      "tributary_gateway_balance_difference_minor",
      "What a gateway told at the last check beyond what the books say, in minor units.",
      rows.map(({ provider, currency, held_minor, booked_minor }) => ({
        labels: { provider, currency },
        value: held_minor - booked_minor,
      })),
    ),
    gauge(
      "tributary_gateway_balance_age_seconds",
      "How long ago a gateway's balance was compared with the books.",
      [...checked].map(([provider, at]) => ({
        labels: { provider },
        value: Math.max(0, now - at) / 1000,
      })),
    ),
  ];
}
