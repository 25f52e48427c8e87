import { type AlertKind, alertKinds, heldReasons } from "#contract/foundation/alert-kinds.ts";
import { moneyPath, officePath } from "#contract/page-paths.ts";
import type { Letter } from "../letters/letter.ts";
import type { MailSite } from "../letters/mail-site.ts";
import { NAMED_IN_MAIL } from "./alert-policy.ts";

/**
 * Tells the office which alerts wait. Words of a gateway or a visitor are shown only in the office,
 * not in the mail.
 */
export function alertsLetter(
  { publicUrl }: MailSite,
  to: string,
  alerts: ReadonlyArray<{ kind: AlertKind; times: number; again: boolean }>,
): Letter {
  const byKind = [...Map.groupBy(alerts, ({ kind }) => kind)].slice(0, NAMED_IN_MAIL);
  const count = alerts.length;
  const isHeld = (kind: AlertKind) => (heldReasons as readonly AlertKind[]).includes(kind);
  const [held, others] = [
    byKind.some(([kind]) => isHeld(kind)),
    byKind.some(([kind]) => !isHeld(kind)),
  ];
  const action = (label: string, path: string) =>
    ({ kind: "action", label, url: `${publicUrl}${path}` }) as const;
  const allAgain = alerts.every(({ again }) => again);
  const subject =
    count === 1 ? "An alert waits in the office" : `${count} alerts wait in the office`;
  return {
    kind: "alerts",
    to,
    subject: allAgain ? `Still open: ${subject.toLowerCase()}` : subject,
    heading: allAgain ? "Still open" : "Somebody has to look at this",
    blocks: [
      ...byKind.flatMap(([kind, its]) => {
        const { title, advice } = alertKinds[kind] ?? alertKinds.more_alerts;
        return [
          { kind: "heading", text: its.length > 1 ? `${title} (${its.length})` : title } as const,
          { kind: "text", text: advice } as const,
        ];
      }),
      ...(others ? [action("Open the alerts", officePath("alerts"))] : []),
      ...(held ? [action("Open the payments", moneyPath("payments"))] : []),
      { kind: "note", text: "What stays open is told again tomorrow." },
    ],
  };
}
