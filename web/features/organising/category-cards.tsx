import { FieldError } from "../../ui/form/field.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Cause } from "./use-categories.ts";

const SIZES = "(min-width: 48rem) 16rem, 45vw";

interface CauseCardsProps {
  causes: readonly Cause[] | undefined;
  chosen: number | undefined;
  onChoose: (id: number) => void;
  error?: string | undefined;
}

/** Cards with a picture to choose one cause from. */
export function CauseCards({ causes, chosen, onChoose, error }: CauseCardsProps) {
  return (
    <fieldset className="field" aria-describedby={error ? "cause-error" : undefined}>
      <legend className="field-label mb-1.5">Cause</legend>
      <div className="category-cards">
        {causes
          ? causes.map((cause) => (
              <label key={cause.id} className="category-cards-card">
                <input
                  type="radio"
                  name="cause"
                  value={cause.id}
                  checked={chosen === cause.id}
                  onChange={() => onChoose(cause.id)}
                />
                <Cover cause={cause} />
                <span>{cause.name}</span>
              </label>
            ))
          : [1, 2, 3, 4, 5, 6].map((place) => <Skeleton key={place} className="h-28" />)}
      </div>
      <FieldError id="cause-error" message={error} />
    </fieldset>
  );
}

function Cover({ cause }: { cause: Cause }) {
  const picture = cause.featured_campaign?.images[0];
  return picture ? <Picture picture={picture} sizes={SIZES} decorative /> : null;
}
