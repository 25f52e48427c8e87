import type { OfficeCampaign } from "#contract/office/review.ts";
import { canRead } from "#contract/office-roles.ts";
import { officePath } from "#contract/page-paths.ts";
import { campaignStateTexts } from "../../../lib/campaign/campaign-state-texts.ts";
import { countText } from "../../../lib/count-text.ts";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { toReadableName } from "../audit/audit-texts.ts";
import { useQueues } from "../office-queues.ts";
import { OwnerFacts } from "./owner-facts.tsx";

const actors = { team: "The team", office: "The office", clock: "Automatic" } as const;

export function ReviewFacts({ campaign }: { campaign: OfficeCampaign }) {
  const { role } = useQueues();
  const { owner, open_reports, history, wanted, thanks } = campaign;
  return (
    <section className="office-card" aria-labelledby="facts">
      <h2 id="facts" className="text-lg">
        Details
      </h2>
      <p>
        {role && canRead(role, "users") ? (
          <a className="link" href={`${officePath("users")}?q=${encodeURIComponent(owner.email)}`}>
            {owner.name}
          </a>
        ) : (
          owner.name
        )}
        <br />
        <span className="text-sm text-ink-soft">{owner.email}</span>
      </p>
      <OwnerFacts owner={owner} />
      {open_reports > 0 && (
        <p>
          <a className="link" href={officePath("reports")}>
            {countText(open_reports, "open report")}
          </a>
        </p>
      )}
      {wanted.length > 0 && (
        <div>
          <p>Gifts in kind they ask for:</p>
          <ul className="text-sm text-ink-soft">
            {wanted.map(({ name, note, quantity }) => (
              <li key={name}>
                {quantity} × {name}
                {note && `, ${note}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {thanks && (
        <div>
          <p>Thank-you message to donors:</p>
          <p className="office-quote">{thanks}</p>
        </div>
      )}
      {history.length === 0 && <p className="text-sm text-ink-soft">No decisions yet.</p>}
      <ol className="review-facts-history">
        {history.map((step) => (
          <li key={`${step.at} ${step.action}`}>
            <p>
              <b>{step.name ?? actors[step.who]}</b>: {toReadableName(step.action)} →{" "}
              {campaignStateTexts[step.to].label}
            </p>
            {step.reason && <p className="office-quote">{step.reason}</p>}
            <p className="text-sm text-ink-soft">
              <RelativeTime iso={step.at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
