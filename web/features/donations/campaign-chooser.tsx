import { Form } from "react-router";
import type { CampaignCard } from "#contract/campaigns/catalogue.ts";
import { donationPath } from "#contract/page-paths.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Picture } from "../../ui/picture.tsx";

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
        <Form role="search" className="campaign-chooser-search" preventScrollReset>
          <input type="hidden" name="campaign" value={currentId} />
          <input type="hidden" name="choose" value="1" />
          <TextField
            label="Search campaigns"
            type="search"
            name="q"
            key={search}
            defaultValue={search}
            maxLength={100}
            enterKeyHint="search"
          />
          <Button type="submit" variant="quiet">
            Search
          </Button>
        </Form>
        <p className="text-sm text-ink-soft" role="status">
          {resultText(search, campaigns.length, total)}
        </p>
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
