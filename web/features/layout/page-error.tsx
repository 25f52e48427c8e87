import { isRouteErrorResponse, type MetaDescriptor } from "react-router";
import { isUnreachable } from "../../lib/page/page-failure.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { StreamLine } from "../../ui/stream/stream-line.tsx";
import { CrashScreen } from "./crash-screen.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { NotFound } from "./not-found.tsx";

const NOT_LOADED = "We couldn't load this page";

/** Replaces a page that is missing, could not be fetched, or failed. */
export function PageError({ error }: { error: unknown }) {
  if (hasStatus(error, 404)) return <NotFound />;
  if (hasStatus(error, 503, 429)) return <UnavailableScreen />;
  if (!isUnreachable(error)) return <CrashScreen />;
  return (
    <section className="wrap section grid justify-items-start gap-6">
      <StreamLine />
      <h1 className="text-title">{NOT_LOADED}</h1>
      <LoadFailure>Check your connection and try again.</LoadFailure>
    </section>
  );
}

function UnavailableScreen() {
  return (
    <section className="wrap section grid justify-items-start gap-6">
      <StreamLine />
      <h1 className="text-title">Please try again in a moment</h1>
      <p className="max-w-text text-lead text-ink-soft">
        This page isn't available right now and will be back shortly. If you were donating, you
        weren't charged unless the payment page said so.
      </p>
      <ButtonLink href="" data-reload="">
        Try again
      </ButtonLink>
    </section>
  );
}

/** The meta of a page replaced by `PageError`. */
export function errorMeta(
  error: unknown,
  matches: Parameters<typeof findLoadedSite>[0],
  path: string,
): MetaDescriptor[] {
  return pageMeta({
    site: findLoadedSite(matches),
    path,
    title: errorTitle(error),
    description: "This page couldn't be displayed.",
    unlisted: true,
  });
}

function errorTitle(error: unknown): string {
  if (hasStatus(error, 404)) return "Page not found";
  if (hasStatus(error, 503, 429)) return "Please try again in a moment";
  return isUnreachable(error) ? NOT_LOADED : "Unexpected Application Error!";
}

function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return isRouteErrorResponse(error) && statuses.includes(error.status);
}
