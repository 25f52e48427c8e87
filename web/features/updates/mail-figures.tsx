import type { MailFigures } from "#contract/outreach/mailings.ts";
import { tensText } from "../../lib/tens-text.ts";

const labels = {
  sent: "Sent",
  delivered: "Delivered",
  opened: "Opened",
  clicked: "Clicked",
  rejected: "Rejected",
  responded: "Responded",
} as const satisfies Partial<Record<keyof MailFigures, string>>;

/** Explains emails that aren't sent yet, and recipients still being added. */
export function waitingText({ recipients, sent, adding }: MailFigures): string | undefined {
  if (adding) {
    return `${tensText(recipients)} recipients so far; more are still being added.`;
  }
  if (recipients === sent) return undefined;
  return `Not all ${tensText(recipients)} emails were sent. Some are queued, and some recipients have unsubscribed.`;
}

export function UpdateMailFigures({ figures }: { figures: MailFigures }) {
  const waiting = waitingText(figures);
  return (
    <div className="grid gap-2">
      <dl className="mail-figures">
        {(Object.keys(labels) as (keyof typeof labels)[]).map((key) => (
          <div key={key}>
            <dt>{labels[key]}</dt>
            <dd>{tensText(figures[key])}</dd>
          </div>
        ))}
      </dl>
      {waiting && <p className="text-sm text-ink-soft">{waiting}</p>}
    </div>
  );
}
