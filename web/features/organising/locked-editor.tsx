import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import { teamPath } from "#contract/page-paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";

const texts: Readonly<Record<string, { title: string; text: string }>> = {
  in_review: {
    title: "We're reviewing your campaign",
    text: "You can't edit text or pictures during the review. Withdraw it if you need to change something.",
  },
  rejected: {
    title: "Your campaign wasn't approved",
    text: "Choose “Revise” to move it back to draft, then submit it again.",
  },
  closed: { title: "This campaign is closed", text: "A closed campaign can't be edited." },
};

const readOnly = {
  title: "You have read access",
  text: "To edit this campaign, ask its owner to make you an editor.",
};

export function LockedEditor({ campaign }: { campaign: ManagedCampaign }) {
  const { title, text } = texts[campaign.state] ?? readOnly;
  return (
    <EmptyState title={title}>
      <p>{text}</p>
      <p className="mt-3">
        <a href={teamPath(campaign.id, "preview")} className="link">
          Preview the page
        </a>
      </p>
    </EmptyState>
  );
}
