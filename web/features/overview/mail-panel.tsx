import type { Overview } from "#contract/figures/overview.ts";
import { tensText } from "../../lib/tens-text.ts";

const figures = [
  ["sent", "Total Email sent"],
  ["delivered", "Delivered"],
  ["opened", "Opened"],
  ["clicked", "Clicked"],
  ["rejected", "Rejected"],
  ["responded", "Responded"],
] as const;

/** Figures about the mails in the range: updates and thanks. */
export function MailPanel({ mails }: Pick<Overview, "mails">) {
  return (
    <section className="panel" aria-labelledby="mail-title">
      <header>
        <h2 id="mail-title" className="text-xl">
          Mails
        </h2>
      </header>
      <dl className="mail-panel-figures">
        {figures.map(([key, label]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{tensText(mails[key])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        {mails.adding && "Recipients of one are still being added: this is how far it is. "}
        Updates and thank-yous of these days. Opens and clicks are counted only for people who allow
        it. Each mail counts in whole tens, so that nobody’s anonymous gift shows.
      </p>
    </section>
  );
}
