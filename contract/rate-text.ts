import { dayText } from "./day-text.ts";
import type { Currency } from "./money.ts";

interface ReportedRate {
  readonly base: Currency;
  readonly quote: Currency;
  readonly rate: number;
  readonly source?: string | null;
  readonly as_of?: string | null;
}

/** "1 EUR = 1.0823 USD, European Central Bank, November 20, 2026", with what is known. */
export function rateText({ base, quote, rate, source, as_of }: ReportedRate): string {
  return `1 ${base} = ${rate} ${quote}${source ? `, ${source}` : ""}${as_of ? `, ${dayText(as_of)}` : ""}`;
}
