import { categoryPath } from "#contract/page-paths.ts";
import type { Picture as PictureData } from "#contract/pictures.ts";
import { countText } from "../../lib/count-text.ts";
import { Picture } from "../../ui/picture.tsx";

export interface CategoryCardData {
  id: number;
  name: string;
  description: string;
  campaign_count: number;
  picture: PictureData;
}

export function hasOpenCampaigns(categories: readonly CategoryCardData[]): boolean {
  return categories.some(({ campaign_count }) => campaign_count > 0);
}

const SIZES = "(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 8rem";

export function CategoryCard({ category }: { category: CategoryCardData }) {
  const { id, name, description, campaign_count, picture } = category;
  return (
    <li className="card card-lift category-card">
      <div className="overflow-hidden">
        <Picture picture={picture} sizes={SIZES} decorative />
      </div>
      <div className="category-card-body">
        <h3 className="badge category-card-name">{name}</h3>
        <p>{description}</p>
        <div className="category-card-end">
          <a href={categoryPath(id)} className="btn btn-river btn-small cover-link">
            Donate Now
            <span className="sr-only">{` to ${name}: ${campaignCountText(campaign_count)}`}</span>
          </a>
          <span aria-hidden="true">{campaignCountText(campaign_count)}</span>
        </div>
      </div>
    </li>
  );
}

function campaignCountText(count: number): string {
  return count === 0 ? "no campaign is open yet" : countText(count, "campaign");
}
