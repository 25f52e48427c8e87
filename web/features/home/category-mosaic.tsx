import { CATEGORIES_PATH, categoryPath } from "#contract/page-paths.ts";
import type { Picture as PictureData } from "#contract/pictures.ts";
import { useLogCategoryFailure } from "../../lib/campaign/use-log-category-failure.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";

export interface MosaicCategory {
  id: number;
  name: string;
  picture: PictureData;
}

const LARGE = "(min-width: 64rem) 50rem, 94vw";
const SMALL = "(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 94vw";

/** `categories` is null if they could not be loaded. */
export function CategoryMosaic({ categories: loaded }: { categories: MosaicCategory[] | null }) {
  useLogCategoryFailure(loaded === null);
  const categories = loaded ?? [];
  return (
    <section className="wrap section" aria-labelledby="causes">
      <SectionHeading
        id="causes"
        title="Explore Our Ongoing Causes"
        lead="Choose what you care about most and see who is already doing something about it."
      />
      {categories.length === 0 && (
        <p className="mt-8">
          <ButtonLink href={CATEGORIES_PATH} variant="quiet">
            See all categories
          </ButtonLink>
        </p>
      )}
      <ul className="category-mosaic">
        {categories.map(({ id, name, picture }, index) => (
          <li key={id} className="category-mosaic-tile card-lift">
            <Picture
              picture={picture}
              sizes={index === 0 ? LARGE : SMALL}
              decorative
              className="picture-fill"
            />
            <a href={categoryPath(id)} className="cover-link category-mosaic-label">
              <span className="category-mosaic-name">{name}</span>
              <span className="category-mosaic-prompt">Donate Now</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
