import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import { teamPath } from "#contract/page-paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";

const words: Readonly<Record<string, { title: string; text: string }>> = {
  in_review: {
    title: "We are reading it",
    text: "So that we decide on what you sent, neither its words nor its pictures can be changed now. Take it back if something has to be different.",
  },
  rejected: {
    title: "It was not accepted",
    text: "Turn it into a draft again to change it and send it once more.",
  },
  closed: { title: "It is closed", text: "A closed campaign is not changed any more." },
};

const reading = {
  title: "You can look, not edit",
  text: "Ask its owner to make you an editor if you want to write with them.",
};

/** Stands in place of the editor if nothing can be edited. */
export function LockedEditor({ campaign }: { campaign: ManagedCampaign }) {
  const { title, text } = words[campaign.state] ?? reading;
  return (
    <EmptyState title={title}>
      <p>{text}</p>
      <p className="mt-3">
        <a href={teamPath(campaign.id, "preview")} className="link">
          See it as visitors would
        </a>
      </p>
    </EmptyState>
  );
}
