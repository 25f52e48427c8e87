import { campaignPath, OVERVIEW_PATH } from "#contract/page-paths.ts";
import { AreaHead } from "../../ui/area-head.tsx";
import { ButtonLink } from "../../ui/button.tsx";

/** Stands in the place of a campaign that the person does not run; of one that is not there, too. */
export function NotYours({ id }: { id: string }) {
  return (
    <div className="area-page">
      <AreaHead
        title="This campaign is not one of yours"
        lead="Only those who run it come in here. You may have been taken off its team, or be signed in with another account than the one that runs it."
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={OVERVIEW_PATH}>Your campaigns</ButtonLink>
        <ButtonLink href={campaignPath(id)} variant="quiet">
          See it as visitors do
        </ButtonLink>
      </div>
    </div>
  );
}
