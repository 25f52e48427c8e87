import type { MailFigures } from "#contract/outreach/mailings.ts";

const names = {
  sent: "Sent",
  delivered: "Delivered",
  opened: "Opened",
  clicked: "Clicked",
  rejected: "Rejected",
  responded: "Responded",
} as const satisfies Partial<Record<keyof MailFigures, string>>;

/** Figures about an update's mail. */
export function UpdateMailFigures({ figures }: { figures: MailFigures }) {
  const waiting = figures.recipients - figures.sent;
  return (
    <div className="grid gap-2">
      <dl className="mail-figures">
        {(Object.keys(names) as (keyof typeof names)[]).map((key) => (
          <div key={key}>
            <dt>{names[key]}</dt>
            <dd>{figures[key].toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
      {waiting > 0 && (
        <p className="text-sm text-ink-soft">
          {`${waiting.toLocaleString("en-US")} of ${figures.recipients.toLocaleString("en-US")} mails were not sent: they wait, or are not wanted any more.`}
        </p>
      )}
    </div>
  );
}
