import { Picture } from "../../ui/picture.tsx";
import type { BrowseQuery } from "./browse-query.ts";
import type { CategoryCardData } from "./category-card.tsx";
import { type ListPlace, withChoice } from "./donation-address.ts";

interface CategoryStripProps {
  place: ListPlace;
  browse: BrowseQuery;
  categories: readonly CategoryCardData[];
}

/** The causes as cards. A card narrows the list below; pressed again, it shows all. */
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
                  href={withChoice(place, browse, { cause: current ? undefined : id })}
                  className="cover-link"
                  aria-current={current ? "true" : undefined}
                  data-keep-scroll=""
                >
                  {name}
                </a>
                <small>{campaign_count === 1 ? "1 campaign" : `${campaign_count} campaigns`}</small>
              </p>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
