import { listOwnRecurring } from "#contract/giving/recurring.ts";
import { campaignPath, recurringPath } from "#contract/page-paths.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { recurringSentence } from "../../../lib/recurring-sentence.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";

const load = () => authorisedApi(listOwnRecurring, {});

/** The person's recurring donations, each with a link to its page. Nothing if there are none. */
export function RecurringCard() {
  const { answer, failed, retry } = useResponse(load);
  if (failed) return <SectionError what="Your recurring donations" retry={retry} />;
  if (!answer || answer.data.length === 0) return null;
  return (
    <SettingsCard title="Your recurring donations">
      <ol className="entry-list" aria-label="Your recurring donations">
        {answer.data.map((recurring) => {
          const { id, secret, campaign, unpaid } = recurring;
          return (
            <li key={id}>
              <div className="entry-list-what">
                <p className="entry-list-date">
                  <a href={campaignPath(campaign.id)} className="link">
                    {campaign.title}
                  </a>
                  {unpaid && <Badge tone="giving">Not paid yet</Badge>}
                </p>
                <p>{recurringSentence(recurring)}</p>
              </div>
              <ButtonLink href={recurringPath(id, secret)} variant="quiet" size="small">
                {unpaid ? "Pay or change" : "Manage"}
                <span className="sr-only">: donation to {campaign.title}</span>
              </ButtonLink>
            </li>
          );
        })}
      </ol>
    </SettingsCard>
  );
}
