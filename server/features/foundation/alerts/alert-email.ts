import { type AlertKind, alertKinds, heldReasons } from "#contract/foundation/alert-kinds.ts";
import { moneyPath, officePath } from "#contract/page-paths.ts";
import type { EmailContent } from "../emails/email-content.ts";
import type { MailSite } from "../emails/mail-site.ts";
import { MAX_KINDS_IN_EMAIL } from "./alert-policy.ts";

/** Notifies the office of open alerts. Leaves out text from gateways and visitors. */
export function alertsEmail(
  { publicUrl }: MailSite,
  to: string,
  alerts: ReadonlyArray<{ kind: AlertKind; times: number; again: boolean }>,
): EmailContent {
  const byKind = [...Map.groupBy(alerts, ({ kind }) => kind)].slice(0, MAX_KINDS_IN_EMAIL);
  const count = alerts.length;
  const isAboutPayment = (kind: AlertKind) => (heldReasons as readonly AlertKind[]).includes(kind);
  const hasPayments = byKind.some(([kind]) => isAboutPayment(kind));
  const hasOthers = byKind.some(([kind]) => !isAboutPayment(kind));
  const action = (label: string, path: string) =>
    ({ kind: "action", label, url: `${publicUrl}${path}` }) as const;
  const allAgain = alerts.every(({ again }) => again);
  const subject =
    count === 1 ? "1 alert needs your attention" : `${count} alerts need your attention`;
  return {
    kind: "alerts",
    to,
    subject: allAgain ? `Still open: ${subject}` : subject,
    heading: allAgain ? "Still open" : "Please look at this",
    blocks: [
      ...byKind.flatMap(([kind, ofKind]) => {
        const { title, advice } = alertKinds[kind] ?? alertKinds.more_alerts;
        return [
          {
            kind: "heading",
            text: ofKind.length > 1 ? `${title} (${ofKind.length})` : title,
          } as const,
          { kind: "text", text: advice } as const,
        ];
      }),
      ...(hasOthers ? [action("Open alerts", officePath("alerts"))] : []),
      ...(hasPayments ? [action("Open payments on hold", moneyPath("payments"))] : []),
      { kind: "note", text: "We send a reminder every day while alerts are open." },
    ],
  };
}
