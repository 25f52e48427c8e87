import { DISCOVER_PATH, HOME_PATH } from "#contract/page-paths.ts";
import { DEFAULT_NAME } from "../../lib/page/page-meta.ts";
import { useSite } from "../../lib/page/site-data.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { StreamLine } from "../../ui/stream/stream-line.tsx";
import { NavigationBar } from "./navigation-bar.tsx";

/** Replaces a page of the area where scripts are off. */
export function WithoutScripts() {
  return (
    <>
      <NavigationBar name={useSite()?.product_name ?? DEFAULT_NAME} />
      <main id="content" tabIndex={-1}>
        <section className="wrap section grid justify-items-start gap-6">
          <StreamLine />
          <h1 className="text-title">This page needs JavaScript</h1>
          <p className="max-w-text text-lead text-ink-soft">
            Please turn on JavaScript and reload the page. You can donate without JavaScript and
            without an account.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={DISCOVER_PATH}>See all campaigns</ButtonLink>
            <ButtonLink href={HOME_PATH} variant="quiet">
              Go to the home page
            </ButtonLink>
          </div>
        </section>
      </main>
    </>
  );
}
