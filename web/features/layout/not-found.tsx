import { DISCOVER_PATH, HOME_PATH } from "#contract/page-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { StreamLine } from "../../ui/stream/stream-line.tsx";

export function NotFound() {
  return (
    <section className="wrap section grid justify-items-start gap-6">
      <StreamLine />
      <h1 className="text-title">Page not found</h1>
      <p className="max-w-text text-lead text-ink-soft">
        There's no page at this address. The campaign may have closed, or the link may be
        incomplete.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={DISCOVER_PATH}>See all campaigns</ButtonLink>
        <ButtonLink href={HOME_PATH} variant="quiet">
          Go to the home page
        </ButtonLink>
      </div>
    </section>
  );
}
