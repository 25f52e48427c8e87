import { categoryPath } from "#contract/page-paths.ts";
import type { Picture as PictureData } from "#contract/pictures.ts";
import { Picture } from "../../ui/picture.tsx";

export interface CategoryCardData {
  id: number;
  name: string;
  description: string;
  campaign_count: number;
  picture: PictureData;
}

/** Whether any campaign takes gifts. */
export function someOpen(categories: readonly CategoryCardData[]): boolean {
  return categories.some(({ campaign_count }) => campaign_count > 0);
}

const SIZES = "(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 8rem";

/** A cause with the picture of the campaign that stands for it; the whole card leads to it. */
export function CategoryCard({
  category,
  priority,
}: {
  category: CategoryCardData;
  priority: boolean;
}) {
  const { id, name, description, campaign_count, picture } = category;
  return (
    <li className="card card-lift category-card">
      <div className="overflow-hidden">
        <Picture picture={picture} sizes={SIZES} priority={priority} decorative />
      </div>
      <div className="category-card-body">
        <h2 className="badge category-card-name">{name}</h2>
        <p>{description}</p>
        <div className="category-card-end">
          <a href={categoryPath(id)} className="btn btn-river btn-small cover-link">
            Donate Now
            <span className="sr-only">{` to ${name}: ${choiceText(campaign_count)}`}</span>
          </a>
          <span aria-hidden="true">{choiceText(campaign_count)}</span>
        </div>
      </div>
    </li>
  );
}

/** What stands behind the button: gifts go to campaigns, not to causes. */
function choiceText(campaigns: number): string {
  if (campaigns === 0) return "no campaign is open yet";
  return campaigns === 1 ? "1 campaign" : `choose among ${campaigns} campaigns`;
}
