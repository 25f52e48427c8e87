import { CONTACT_PATH } from "#contract/page-paths.ts";
import { useSite } from "../../lib/page/site-data.ts";

const answers: ReadonlyArray<{ question: string; answer: string }> = [
  {
    question: "How does a campaign go live?",
    answer:
      "Create it under New campaign and submit it for review. Our office approves it, requests changes, or explains why we can't publish it. We let you know here and by email.",
  },
  {
    question: "How much of a donation arrives?",
    answer:
      "At least 90% of every donation, whatever the payment costs. The donor pays the service fee on top and sees it before paying.",
  },
  {
    question: "Who can help me run a campaign?",
    answer:
      "Invite people by email under Team. Editors write, thank and reply; readers only view. You can also transfer ownership to someone else.",
  },
  {
    question: "Someone gave me cash. Can I add it?",
    answer:
      "Yes, under Donations of your campaign. It counts towards the goal and is marked as donated offline.",
  },
  {
    question: "Where are my receipts?",
    answer: "Under Documents: one for every donation, and a statement for each year.",
  },
  {
    question: "Can I change a live campaign?",
    answer:
      "Small changes appear right away. A new beneficiary, a new currency or a goal over twice the approved amount needs our approval; until then the page stays as it is.",
  },
];

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
          <p>Write to us. A person reads every message and replies.</p>
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
