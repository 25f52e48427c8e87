import { useRevalidator } from "react-router";
import type { Comment } from "#contract/campaigns/community.ts";
import { CommentPanel } from "../../community/comment-panel.tsx";
import type { OwnInvolvement } from "../../community/use-own-involvement.ts";
import { type CampaignView, viewAddress } from "../campaign-address.ts";
import { LoadMore } from "../load-more.tsx";
import { nextWindow } from "../page-window.ts";

export interface CommentTabProps {
  campaign: { id: number; title: string };
  comments: readonly Comment[];
  nextCursor: string | null;
  view: CampaignView;
  own: OwnInvolvement;
}

const LIST = "comments";

export function CommentTab({ campaign, comments, nextCursor, view, own }: CommentTabProps) {
  const { revalidate } = useRevalidator();
  const wider = nextWindow(view.window, nextCursor);
  return (
    <CommentPanel
      campaign={campaign}
      comments={comments}
      part={own.part}
      onChanged={() => {
        void revalidate();
        own.refresh();
      }}
      list={LIST}
      here={viewAddress(campaign.id, { tab: "comments" })}
      more={
        wider && (
          <LoadMore
            href={viewAddress(campaign.id, { ...view, window: wider })}
            list={LIST}
            count={comments.length}
            replacesItems={wider.pages === 1}
          />
        )
      }
    />
  );
}
