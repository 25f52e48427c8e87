import { categoryPath } from "#contract/page-paths.ts";
import type { Picture as PictureData } from "#contract/pictures.ts";
import { Picture } from "../../ui/picture.tsx";

export interface CategoryCardData {
  id: number;
  name: string;
  description: string;
  campaign_count: number;
  picture: PictureData | undefined;
}

const SIZES = "(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 94vw";

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
    <li className="card card-lift cause-card">
      <div className="relative overflow-hidden">
        {picture && <Picture picture={picture} sizes={SIZES} priority={priority} decorative />}
        <h2 className="badge category-card-name">{name}</h2>
      </div>
      <div className="category-card-body">
        <p>{description}</p>
        <div className="flex items-center justify-between gap-4">
          <a href={categoryPath(id)} className="btn btn-river btn-small category-card-link">
            Donate Now
            <span className="sr-only">{` to ${name}`}</span>
          </a>
          <span className="category-card-count">
            {campaign_count === 1 ? "1 campaign" : `${campaign_count} campaigns`}
          </span>
        </div>
      </div>
    </li>
  );
}
