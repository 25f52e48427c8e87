import type { CampaignUpdate } from "#contract/campaigns.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { type CampaignView, viewAddress } from "./campaign-address.ts";
import { LoadMore } from "./load-more.tsx";
import { widerWindow } from "./page-window.ts";

interface UpdatePanelProps {
  campaign: { id: number; starter: { name: string } };
  updates: readonly CampaignUpdate[];
  nextCursor: string | null;
  view: CampaignView;
}

const LIST = "updates";

export function UpdatePanel({ campaign, updates, nextCursor, view }: UpdatePanelProps) {
  const wider = widerWindow(view.window, nextCursor);
  if (updates.length === 0) {
    return (
      <EmptyState title="No news yet">
        {`${campaign.starter.name} has not written an update so far.`}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-8">
      <ol className="updates" id={LIST}>
        {updates.map(({ id, title, body, posted_at }) => (
          <li key={id} className="update">
            <p className="update-when">
              <RelativeTime iso={posted_at} />
            </p>
            <h2 className="update-title">{title}</h2>
            <div className="prose">
              {paragraphs(body).map(([key, text]) => (
                <p key={key}>{text}</p>
              ))}
            </div>
          </li>
        ))}
      </ol>
      {wider && (
        <LoadMore
          href={viewAddress(campaign.id, { ...view, window: wider })}
          list={LIST}
          count={updates.length}
          goesOn={wider.pages === 1}
        />
      )}
    </div>
  );
}

/** Paragraphs stand apart by an empty line; each with its place as key. */
function paragraphs(body: string): [number, string][] {
  return [...body.split(/\n\s*\n/).entries()];
}
