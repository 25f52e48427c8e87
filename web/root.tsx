import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useMatches,
} from "react-router";
import { getBooksAgreement } from "#contract/books/public-books.ts";
import { getSite } from "#contract/foundation/site.ts";
import type { Route } from "./+types/root";
import { CrashScreen } from "./features/layout/crash-screen.tsx";
import { Footer } from "./features/layout/footer.tsx";
import { LinkNavigation } from "./features/layout/link-navigation.tsx";
import { PageArrival } from "./features/layout/page-arrival.tsx";
import { errorMeta, PageError } from "./features/layout/page-error.tsx";
import { NavigationBar } from "./features/navigation/navigation-bar.tsx";
import { pageApi } from "./lib/api/api.ts";
import { pageFailureMiddleware, useTrackOpenPage } from "./lib/page/page-failure.ts";
import { DEFAULT_NAME } from "./lib/page/page-meta.ts";
import { type RootData, useRootData } from "./lib/page/site-data.ts";
import { useOverduePage } from "./lib/page/use-overdue-page.ts";
import stylesheet from "./styles.css?url";
import { StreamShape } from "./ui/stream/stream-shape.tsx";

export const links: Route.LinksFunction = () => [
  font(fraunces),
  font(figtree),
  { rel: "stylesheet", href: stylesheet },
];

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const call = pageApi(context);
  const [site, books] = await Promise.all([call(getSite, {}), call(getBooksAgreement, {})]);
  return { site, books, year: new Date().getUTCFullYear() };
}

const RELOAD_SITE_MS = 60_000;
let siteLoadedAt = Date.now();

/** A window that stays open reloads the site's name, texts and fee now and then. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => {
  const reload = currentUrl.href === nextUrl.href || Date.now() - siteLoadedAt > RELOAD_SITE_MS;
  if (reload) siteLoadedAt = Date.now();
  return reload;
};

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [pageFailureMiddleware];

/** Used on error screens only, where no page has its own meta. */
export const meta: Route.MetaFunction = ({ matches, location, error }) =>
  errorMeta(error, matches, location.pathname);

export function Layout({ children }: { children: ReactNode }) {
  useTrackOpenPage();
  const root = useRootData();
  const name = root?.site.product_name ?? DEFAULT_NAME;
  const pages = useMatches().map(({ id }) => id);
  // The signed-in area has its own frame.
  const inArea = pages.includes("pages/area-layout");
  // Donors are not asked for anything else while they donate, and pages of the newsletter have their own form.
  const hasNewsletterForm = !pages.some(
    (page) => page === "pages/giving/payment-page" || page.startsWith("pages/newsletter/"),
  );
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#0d1e1d" media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content="#fbf7f0" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#content" className="skip-link">
          Skip to content
        </a>
        <StreamShape />
        {inArea ? (
          children
        ) : (
          <>
            <NavigationBar name={name} />
            <main id="content" tabIndex={-1}>
              {children}
            </main>
            <Footer
              name={name}
              year={root?.year ?? new Date().getUTCFullYear()}
              newsletter={hasNewsletterForm}
            />
          </>
        )}
        <PageArrival />
        <LinkNavigation />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const overdue = useOverduePage();
  return overdue ? <CrashScreen again={overdue} /> : <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}

function font(href: string) {
  return {
    rel: "preload",
    href,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
  } as const;
}
