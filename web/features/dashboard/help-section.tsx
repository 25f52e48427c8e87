import { CONTACT_PATH } from "#contract/page-paths.ts";
import { useSite } from "../../lib/page/site-data.ts";

const answers: ReadonlyArray<{ question: string; answer: string }> = [
  {
    question: "How does a campaign go live?",
    answer:
      "Write it under New campaign and send it for review. Somebody of our office reads it and approves it, asks for something to be changed, or says why not. You hear of it here and by mail.",
  },
  {
    question: "How much of a gift arrives?",
    answer:
      "At least 90% of every gift, whatever the payment costs. The donor pays the service fee on top, which is shown before they give.",
  },
  {
    question: "Who can help me run a campaign?",
    answer:
      "Invite people by mail under Team: editors write, thank and answer, readers look. You can also hand a campaign over to somebody else.",
  },
  {
    question: "Somebody gave me cash. Can I add it?",
    answer:
      "Yes, under Gifts of your campaign. It counts, and donors see that it was given by hand.",
  },
  {
    question: "Where are my receipts?",
    answer: "Under Documents: one for every gift, and a statement for each year.",
  },
  {
    question: "Can I change a campaign that is live?",
    answer:
      "Small changes show at once. Another beneficiary, another currency, or a goal more than twice as high waits for our office; until then the page stays as it is.",
  },
];

/** Short answers, and a link to write to us. */
export function HelpSection() {
  const site = useSite();
  return (
    <section id="help" className="panel-section" aria-labelledby="help-title">
      <header>
        <h2 id="help-title" className="text-heading">
          Help
        </h2>
      </header>
      <div className="help-section-columns">
        <div className="help-section-answers">
          {answers.map(({ question, answer }) => (
            <details key={question} name="help">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
        <div className="help-section-contact">
          <h3 className="text-xl">Something else?</h3>
          <p>Write to us. A person reads it, and answers.</p>
          <p>
            <a href={CONTACT_PATH} className="link">
              Send a message
            </a>
          </p>
          {site && (
            <p>
              <a href={`mailto:${site.contact_email}`} className="link">
                {site.contact_email}
              </a>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
