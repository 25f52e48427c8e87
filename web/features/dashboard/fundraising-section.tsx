import Plus from "lucide-react/icons/plus";
import type { Dashboard } from "#contract/figures/dashboard.ts";
import { NEW_CAMPAIGN_PATH, OVERVIEW_PATH } from "#contract/page-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { OwnCampaignCard } from "./own-campaign-card.tsx";

/** One's own campaigns in every state; Fundraising in the side menu leads here. */
export function FundraisingSection({ shown }: { shown: Dashboard | undefined }) {
  const list = shown?.organising?.list;
  return (
    <section
      id="fundraising"
      className="panel-section filled-grid-frame"
      aria-labelledby="fundraising-title"
    >
      <header>
        <h2 id="fundraising-title" className="text-heading">
          Fundraising
        </h2>
        {list && (
          <ButtonLink href={NEW_CAMPAIGN_PATH} size="small">
            <Plus aria-hidden="true" className="size-5" />
            New campaign
          </ButtonLink>
        )}
      </header>
      {!shown && <Skeleton className="h-64" />}
      {shown && !list && (
        <EmptyState title="A campaign of your own">
          <p className="mb-5">
            Four short answers make a draft: a cause, a title, a goal and its currency. You can stop
            at any time, nothing is lost, and nobody sees it before you send it.
          </p>
          <ButtonLink href={NEW_CAMPAIGN_PATH}>Start a Campaign</ButtonLink>
        </EmptyState>
      )}
      {list && (
        <ul className="filled-grid">
          {list.map((campaign) => (
            <OwnCampaignCard key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      )}
      {shown?.organising?.more && (
        <p>
          <a href={OVERVIEW_PATH} className="link">
            All of your campaigns
          </a>
        </p>
      )}
    </section>
  );
}
