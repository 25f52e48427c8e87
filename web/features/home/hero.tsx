import { DISCOVER_PATH, HOW_GIVING_WORKS_PATH } from "#contract/page-paths.ts";
import type { Picture as PictureData } from "#contract/pictures.ts";
import { useStartPath } from "../../lib/campaign/start-path.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import river from "./hero-river.svg?url";

const islandSizes = [
  "(min-width: 64rem) 26rem, 56vw",
  "(min-width: 64rem) 12rem, 26vw",
  "(min-width: 64rem) 13rem, 28vw",
];

interface HeroProps {
  title: string | undefined;
  lead: string | undefined;
  pictures: PictureData[];
}

/** Three causes as islands; their streams join the one below the text. */
export function Hero({ title, lead, pictures }: HeroProps) {
  const startPath = useStartPath(DISCOVER_PATH);
  return (
    <section className="hero">
      <div className="wrap hero-row">
        <div className="hero-words">
          <h1 className="text-display">{title}</h1>
          <p className="text-lead">{lead}</p>
          <p className="flex flex-wrap items-center gap-x-7 gap-y-4">
            <ButtonLink href={startPath} size="large">
              Start a Campaign
            </ButtonLink>
            <ButtonLink href={DISCOVER_PATH} size="large" variant="quiet">
              Find a campaign
            </ButtonLink>
            <a href={HOW_GIVING_WORKS_PATH} className="link">
              How giving works
            </a>
          </p>
        </div>
        <div className="hero-stage">
          <svg className="hero-river on-river" viewBox="-1150 0 2900 720" aria-hidden="true">
            <use href={`${river}#river`} />
          </svg>
          {pictures.map((picture, index) => (
            <div key={picture.image} className={`hero-island hero-island-${index}`}>
              <Picture
                picture={picture}
                sizes={islandSizes[index] ?? ""}
                priority={index === 0}
                decorative
                className="picture-fill"
              />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
