import { HOME_PATH } from "#contract/page-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { StreamLine } from "../../ui/stream/stream-line.tsx";

/** `again` is the URL to retry, by default the current page. */
export function CrashScreen({ again = "" }: { again?: string }) {
  return (
    <section className="wrap section grid justify-items-start gap-6">
      <StreamLine />
      <h1 className="text-title">Unexpected Application Error!</h1>
      <p className="max-w-text text-lead text-ink-soft">
        Something went wrong on our side. If you were donating, you weren't charged unless the
        payment page said so. Please try again in a moment.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={again} data-reload="">
          Try again
        </ButtonLink>
        <ButtonLink href={HOME_PATH} variant="quiet" data-reload="">
          Go to the home page
        </ButtonLink>
      </div>
    </section>
  );
}
