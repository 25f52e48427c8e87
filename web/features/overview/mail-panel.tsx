import type { Overview } from "#contract/figures/overview.ts";
import { mailCountText } from "#contract/outreach/mail-count-text.ts";

const figures = [
  ["sent", "Total Email sent"],
  ["delivered", "Delivered"],
  ["opened", "Opened"],
  ["clicked", "Clicked"],
  ["rejected", "Rejected"],
  ["responded", "Responded"],
] as const;

export function MailPanel({ mails }: Pick<Overview, "mails">) {
  return (
    <section className="panel" aria-labelledby="mail-title">
      <header>
        <h2 id="mail-title" className="text-xl">
          Emails
        </h2>
      </header>
      <dl className="mail-panel-figures">
        {figures.map(([key, label]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{mailCountText(mails[key], mails)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        {mails.adding && "Recipients are still being added to an email, so totals will grow. "}
        Updates and thank-yous in this period. Opens and clicks include only people who allow it.
        Figures are rounded to tens for each email to protect anonymous donors.
      </p>
    </section>
  );
}
