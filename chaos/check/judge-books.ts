import type { Check } from "./check.ts";
import { checkEmails } from "./check-emails.ts";
import { checkMoney } from "./check-money.ts";
import type { Evidence } from "./evidence.ts";

/** What becomes right once the site has caught up. */
export function judgeBooks(evidence: Evidence): Check[] {
  return [...checkMoney(evidence), ...evidence.rowChecks, ...checkEmails(evidence)];
}
