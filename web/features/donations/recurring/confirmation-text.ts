import { dayText } from "#contract/day-text.ts";
import type { RecurringForDonor } from "#contract/giving/recurring.ts";
import { formatWire } from "#contract/money.ts";
import { scheduleText } from "../../../lib/recurring-sentence.ts";

/** Confirms a change, from what is true now: its name is in the address. */
export function confirmationText(
  change: string | null,
  recurring: RecurringForDonor,
): string | undefined {
  const { state, amount, currency, next_on, ends_on, paused_until, campaign, move_to } = recurring;
  const next = next_on ? ` The next donation is on ${dayText(next_on)}.` : "";
  switch (change) {
    case "amount":
      return `Saved. You give ${formatWire(amount, currency)} ${scheduleText(recurring)}.`;
    case "dates":
      return `Saved.${next}${ends_on ? ` The last day is ${dayText(ends_on)}.` : ""}`;
    case "pause":
      return paused_until ? `Paused until ${dayText(paused_until)}.` : undefined;
    case "resume":
      return state === "active" ? `Resumed.${next}` : undefined;
    case "campaign":
      return state === "stopped"
        ? undefined
        : `Saved. Your donations go to “${campaign.title}”.${next}`;
    case "move":
      return move_to
        ? `Saved. If “${campaign.title}” closes, your donations go to “${move_to.title}”.`
        : `Saved. If “${campaign.title}” closes, your donations stop.`;
    case "method":
      return state === "starting"
        ? undefined
        : "Thank you. Your new payment method appears here within a minute.";
    case "stop":
      return state === "stopped"
        ? "Stopped. Nothing more is charged. We've emailed you a confirmation."
        : undefined;
    default:
      return undefined;
  }
}
