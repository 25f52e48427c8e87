import { campaignPath, OVERVIEW_PATH } from "#contract/page-paths.ts";
import { AreaHead } from "../../ui/area-head.tsx";
import { ButtonLink } from "../../ui/button.tsx";

/** Shown instead of a campaign that the person doesn't run, or that doesn't exist. */
export function NotYourCampaign({ id }: { id: string }) {
  return (
    <div className="area-page">
      <AreaHead
        title="This campaign isn't yours"
        lead="Only its team can open this page. You may have been removed from the team, or be logged in with a different account."
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={OVERVIEW_PATH}>Your campaigns</ButtonLink>
        <ButtonLink href={campaignPath(id)} variant="quiet">
          View public page
        </ButtonLink>
      </div>
    </div>
  );
}
