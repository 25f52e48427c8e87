import type { CampaignUpdate } from "#contract/campaigns/catalogue.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkedText } from "../../ui/linked-text.tsx";
import { Picture } from "../../ui/picture.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { type CampaignView, viewAddress } from "./campaign-address.ts";
import { LoadMore } from "./load-more.tsx";
import { nextWindow } from "./page-window.ts";

export interface UpdatePanelProps {
  campaign: { id: number; starter: { name: string } };
  updates: readonly CampaignUpdate[];
  nextCursor: string | null;
  view: CampaignView;
}

const LIST = "updates";

export function UpdatePanel({ campaign, updates, nextCursor, view }: UpdatePanelProps) {
  const wider = nextWindow(view.window, nextCursor);
  if (updates.length === 0) {
    return (
      <EmptyState title="No updates yet">
        {`${campaign.starter.name} hasn't posted an update yet.`}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-8">
      <ol className="update-panel" id={LIST}>
        {updates.map(({ id, title, body, pictures, author, posted_at }) => (
          <li key={id} className="update-panel-item">
            <p className="update-panel-when">
              <RelativeTime iso={posted_at} />
              {author && ` · ${author}`}
            </p>
            <h2 className="update-panel-title">{title}</h2>
            <div className="prose">
              <LinkedText text={body} />
            </div>
            {pictures.length > 0 && (
              <div className="update-panel-pictures">
                {pictures.map((picture) => (
                  <Picture
                    key={picture.image}
                    picture={picture}
                    sizes="(min-width: 40rem) 20rem, 90vw"
                  />
                ))}
              </div>
            )}
          </li>
        ))}
      </ol>
      {wider && (
        <LoadMore
          href={viewAddress(campaign.id, { ...view, window: wider })}
          list={LIST}
          count={updates.length}
          replacesItems={wider.pages === 1}
        />
      )}
    </div>
  );
}
