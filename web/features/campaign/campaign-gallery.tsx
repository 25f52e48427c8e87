import type { Picture as PictureData } from "#contract/pictures.ts";
import { Picture } from "../../ui/picture.tsx";

const MAIN_SIZES = "(min-width: 80rem) 47rem, (min-width: 64rem) 58vw, 100vw";
const CHOICE_SIZES = "6rem";
/** The style sheet has a rule for each picture, up to this many. */
const MAX_SHOWN = 6;

/** One large picture; the small ones are radio buttons, so no script is needed. */
export function CampaignGallery({ pictures }: { pictures: readonly PictureData[] }) {
  const shown = pictures.slice(0, MAX_SHOWN);
  return (
    <div className="campaign-gallery">
      <div className="campaign-gallery-main">
        {shown.map((picture, index) => (
          <Picture
            key={picture.image}
            picture={picture}
            sizes={MAIN_SIZES}
            priority={index === 0}
          />
        ))}
      </div>
      {shown.length > 1 && (
        <fieldset className="campaign-gallery-choices">
          <legend className="sr-only">Picture</legend>
          {[...shown.entries()].map(([index, picture]) => (
            <label key={index} className="campaign-gallery-choice">
              <input type="radio" name="picture" defaultChecked={index === 0} />
              <span className="sr-only">{`Picture ${index + 1}: ${picture.alt}`}</span>
              <Picture picture={picture} sizes={CHOICE_SIZES} decorative />
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
