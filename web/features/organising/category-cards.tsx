import type { Category } from "#contract/campaigns/categories.ts";
import { causePicture } from "../../lib/picture/cause-picture.ts";
import { FieldError } from "../../ui/form/field.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const SIZES = "(min-width: 48rem) 16rem, 45vw";

interface CategoryCardsProps {
  categories: readonly Category[] | undefined;
  chosen: number | undefined;
  onChoose: (id: number) => void;
  error?: string | undefined;
}

export function CategoryCards({ categories, chosen, onChoose, error }: CategoryCardsProps) {
  return (
    <fieldset className="field" aria-describedby={error ? "cause-error" : undefined}>
      <legend className="field-label mb-1.5">Cause</legend>
      <div className="category-cards">
        {categories
          ? categories.map((category) => (
              <label key={category.id} className="category-cards-card">
                <input
                  type="radio"
                  name="cause"
                  value={category.id}
                  checked={chosen === category.id}
                  onChange={() => onChoose(category.id)}
                />
                <Picture picture={causePicture(category)} sizes={SIZES} decorative />
                <span>{category.name}</span>
              </label>
            ))
          : [1, 2, 3, 4, 5, 6].map((key) => <Skeleton key={key} className="h-28" />)}
      </div>
      <FieldError id="cause-error" message={error} />
    </fieldset>
  );
}
