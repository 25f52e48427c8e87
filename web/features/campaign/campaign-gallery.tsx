import type { Picture as PictureData } from "#contract/pictures.ts";
import { Picture } from "../../ui/picture.tsx";

const MAIN_SIZES = "(min-width: 80rem) 47rem, (min-width: 64rem) 58vw, 100vw";
const CHOICE_SIZES = "6rem";
/** The style sheet has a rule for each place, and no more than these. */
const MOST_SHOWN = 6;

/**
 * The campaign's pictures, one of them large. The small ones are radio buttons: no script is
 * needed.
 */
export function CampaignGallery({ pictures }: { pictures: readonly PictureData[] }) {
  const shown = pictures.slice(0, MOST_SHOWN);
  return (
    <div className="campaign-gallery">
      <div className="campaign-gallery-main">
        {shown.map((picture, place) => (
          <Picture
            key={picture.image}
            picture={picture}
            sizes={MAIN_SIZES}
            priority={place === 0}
          />
        ))}
      </div>
      {shown.length > 1 && (
        <fieldset className="campaign-gallery-choices">
          <legend className="sr-only">Picture</legend>
          {[...shown.entries()].map(([place, picture]) => (
            <label key={place} className="campaign-gallery-choice">
              <input type="radio" name="picture" defaultChecked={place === 0} />
              <span className="sr-only">{`Picture ${place + 1}: ${picture.alt}`}</span>
              <Picture picture={picture} sizes={CHOICE_SIZES} decorative />
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
