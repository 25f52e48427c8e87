import type { MailFigures } from "#contract/outreach/mailings.ts";
import { tensText } from "../../lib/tens-text.ts";

const names = {
  sent: "Sent",
  delivered: "Delivered",
  opened: "Opened",
  clicked: "Clicked",
  rejected: "Rejected",
  responded: "Responded",
} as const satisfies Partial<Record<keyof MailFigures, string>>;

/** What the figures leave open: mails that are not sent, and people who are still being added. */
export function waitingText({ recipients, sent, adding }: MailFigures): string | undefined {
  if (adding) {
    return `It goes to ${tensText(recipients)} people so far, and more are still being added.`;
  }
  if (recipients === sent) return undefined;
  return `Some of the ${tensText(recipients)} mails were not sent: they wait, or are not wanted any more.`;
}

/** Figures about an update's mail. */
export function UpdateMailFigures({ figures }: { figures: MailFigures }) {
  const waiting = waitingText(figures);
  return (
    <div className="grid gap-2">
      <dl className="mail-figures">
        {(Object.keys(names) as (keyof typeof names)[]).map((key) => (
          <div key={key}>
            <dt>{names[key]}</dt>
            <dd>{tensText(figures[key])}</dd>
          </div>
        ))}
      </dl>
      {waiting && <p className="text-sm text-ink-soft">{waiting}</p>}
    </div>
  );
}
