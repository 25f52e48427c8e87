import type { CampaignCard } from "#contract/campaigns/catalogue.ts";
import { donationPath } from "#contract/page-paths.ts";
import { Picture } from "../../ui/picture.tsx";
import { CampaignSearchForm } from "./campaign-search-form.tsx";

interface CampaignChooserProps {
  /** The chosen campaign, preserved by a search. */
  currentId: number;
  open: boolean;
  search: string;
  campaigns: readonly Pick<CampaignCard, "id" | "title" | "location" | "category" | "images">[];
  total: number;
}

/** Searches the active campaigns. Results are links, so this works without JavaScript. */
export function CampaignChooser({
  currentId,
  open,
  search,
  campaigns,
  total,
}: CampaignChooserProps) {
  return (
    <details className="campaign-chooser" open={open}>
      <summary>Choose another campaign</summary>
      <div className="campaign-chooser-body">
        <CampaignSearchForm
          search={search}
          parameters={{ campaign: currentId, choose: 1 }}
          result={resultText(search, campaigns.length, total)}
        />
        <ul className="campaign-chooser-results">
          {campaigns.map(({ id, title, location, category, images: [cover] }) => (
            <li key={id}>
              <a
                href={donationPath(id)}
                className="campaign-chooser-result"
                aria-current={id === currentId ? "true" : undefined}
                data-keep-scroll=""
              >
                {cover && <Picture picture={cover} sizes="5rem" decorative />}
                <span>
                  <strong>{title}</strong>
                  <span>{`${category.name} · ${location}`}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

function resultText(search: string, shown: number, total: number): string {
  if (total === 0) return `No active campaign matches “${search}”. Try another word.`;
  const found = search ? `match “${search}”` : "are open";
  if (total === 1) return `1 campaign ${search ? `matches “${search}”` : "is open"}.`;
  return shown < total
    ? `${total} campaigns ${found}, showing ${shown}. Search to narrow the list.`
    : `${total} campaigns ${found}.`;
}
