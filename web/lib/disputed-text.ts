import type { DisputedSum } from "#contract/giving/disputes.ts";
import { formatWire } from "#contract/money.ts";
import { countText } from "./count-text.ts";

/** Describes donations on hold in disputes; undefined if there are none. */
export function disputedText(held: readonly DisputedSum[]): string | undefined {
  if (held.length === 0) return undefined;
  const sums = held.map(
    ({ amount, currency, gifts }) =>
      `${formatWire(amount, currency)} from ${countText(gifts, "donation")}`,
  );
  return `On hold in disputes: ${sums.join(" and ")}. The donor's bank has taken the payment back until it decides. Until then it counts towards the total but can't be spent. If the bank decides for the donor, the money is lost.`;
}
