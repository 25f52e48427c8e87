import { money } from "#contract/money.ts";
import { PAYMENT_SUCCESS_PATH, recurringPath } from "#contract/page-paths.ts";
import type { EmailContent } from "../features/foundation/emails/email-content.ts";
import type { MailSite } from "../features/foundation/emails/mail-site.ts";
import {
  type RecurringNotice,
  recurringEmail,
} from "../features/giving/recurring/recurring-email.ts";

const donationId = "018f0a4e-0000-7000-8000-000000000000";
const active = {
  frequency: "monthly",
  reason: null,
  next_on: "2026-12-31",
  ends_on: null,
  paused_until: null,
  mandate_title: "Visa ending in 4242",
} as const;
const ended = { ...active, next_on: null } as const;
const declined = { kind: "declined", donationId } as const;

type Sample = Pick<RecurringNotice, "recurring" | "news">;

const samples: readonly Sample[] = [
  { recurring: active, news: { kind: "started" } },
  {
    recurring: { ...active, frequency: "yearly", ends_on: "2030-12-31" },
    news: { kind: "upcoming", on: "2026-12-31", because: "yearly" },
  },
  { recurring: active, news: { kind: "upcoming", on: "2026-12-31", because: "changed" } },
  {
    recurring: active,
    news: { ...declined, reason: "insufficient_funds", retryOn: "2026-12-03" },
  },
  { recurring: active, news: { ...declined, reason: "expired_card", retryOn: null } },
  { recurring: active, news: { ...declined, reason: "authentication_required", retryOn: null } },
  {
    recurring: { ...active, mandate_title: null },
    news: { kind: "invoice", donationId, dueOn: "2026-11-30" },
  },
  {
    recurring: { ...ended, reason: "donor", paused_until: "2027-03-01" },
    news: { kind: "paused" },
  },
  { recurring: { ...ended, reason: "payment_failed" }, news: { kind: "paused" } },
  { recurring: { ...ended, reason: "dispute" }, news: { kind: "paused" } },
  { recurring: { ...ended, reason: "method_gone" }, news: { kind: "paused" } },
  { recurring: active, news: { kind: "resumed" } },
  { recurring: active, news: { kind: "changed" } },
  { recurring: active, news: { kind: "method_replaced" } },
  { recurring: active, news: { kind: "moved", from: "A school for Makoko" } },
  { recurring: { ...ended, reason: "donor" }, news: { kind: "stopped" } },
  { recurring: { ...ended, reason: "campaign_closed" }, news: { kind: "stopped" } },
  { recurring: active, news: { kind: "link" } },
];

/** The emails to a donor about a recurring donation. */
export function createRecurringEmails(
  site: MailSite,
  to: string,
  { title: campaign }: { readonly title: string },
): EmailContent[] {
  const donationUrl = `${site.publicUrl}${PAYMENT_SUCCESS_PATH}?donation=0199f0a2&secret=a-secret`;
  return samples.map(({ news, recurring }) =>
    recurringEmail(site, {
      to,
      news,
      recurring,
      campaign,
      amount: money(5_000, "USD"),
      fee: money(100, "USD"),
      total: money(5_100, "USD"),
      manageUrl: site.publicUrl + recurringPath("0199f0a2", "a-secret"),
      donationUrl: "donationId" in news ? donationUrl : null,
    }),
  );
}
