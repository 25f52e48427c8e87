import { countText } from "../../lib/count-text.ts";
import { Picture } from "../../ui/picture.tsx";
import type { BrowseQuery } from "./browse-query.ts";
import type { CategoryCardData } from "./category-card.tsx";
import { donationAddressWith, type ListLocation } from "./donation-address.ts";

interface CategoryStripProps {
  place: ListLocation;
  browse: BrowseQuery;
  categories: readonly CategoryCardData[];
}

/** Causes as cards that filter the list below; a second click shows all. */
export function CategoryStrip({ place, browse, categories }: CategoryStripProps) {
  return (
    <nav aria-label="Causes" className="category-strip">
      <ul>
        {categories.map(({ id, name, picture, campaign_count }) => {
          const current = browse.cause === id;
          return (
            <li key={id} className="category-strip-tile" data-current={current ? "" : undefined}>
              <Picture picture={picture} sizes="12rem" decorative />
              <p>
                <a
                  href={donationAddressWith(place, browse, { cause: current ? undefined : id })}
                  className="cover-link"
                  aria-current={current ? "true" : undefined}
                  data-keep-scroll=""
                >
                  {name}
                </a>
                <small>{countText(campaign_count, "campaign")}</small>
              </p>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
