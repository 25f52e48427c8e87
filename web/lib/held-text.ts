import type { HeldSum } from "#contract/giving/disputes.ts";
import { formatWire } from "#contract/money.ts";
import { countText } from "./count-text.ts";

/** Says what of the money given is held in disputes; undefined where nothing is. */
export function heldText(held: readonly HeldSum[]): string | undefined {
  if (held.length === 0) return undefined;
  const sums = held.map(
    ({ amount, currency, gifts }) =>
      `${formatWire(amount, currency)} of ${countText(gifts, "gift")}`,
  );
  return `Held in disputes: ${sums.join(" and ")}. A donor's bank has taken the payment back until it decides. It counts as given meanwhile, but can't be spent; if the bank decides for the donor, it is gone.`;
}
