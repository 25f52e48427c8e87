import { DISCOVER_PATH, HOME_PATH } from "#contract/page-paths.ts";
import { useStartPath } from "../../lib/campaign/start-path.ts";
import { Bank } from "../../ui/bank.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { StreamLine } from "../../ui/stream/stream-line.tsx";

export function CategoryBanner() {
  const startPath = useStartPath(HOME_PATH);
  return (
    <section className="category-banner runs-out" aria-labelledby="banner-title">
      <Bank className="fill-mist" />
      <div className="wrap category-banner-row">
        <div>
          <StreamLine />
          <h2 id="banner-title" className="mt-4 text-title">
            Every stream starts somewhere
          </h2>
          <p className="mt-3 max-w-text text-lead">
            Explore every cause, or start a campaign for what you want to change.
          </p>
        </div>
        <p className="flex flex-wrap gap-3">
          <ButtonLink href={DISCOVER_PATH}>All categories</ButtonLink>
          <ButtonLink href={startPath} variant="quiet">
            Start a Campaign
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
