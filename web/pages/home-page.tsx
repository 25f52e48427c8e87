import { data } from "react-router";
import { HOME_PATH } from "#contract/page-paths.ts";
import { CategoryMosaic } from "../features/home/category-mosaic.tsx";
import { FeaturedPanel } from "../features/home/featured-panel.tsx";
import { Hero } from "../features/home/hero.tsx";
import { type HomeData, loadHomePage } from "../features/home/home-data.ts";
import { HowToDonate } from "../features/home/how-to-donate.tsx";
import { Testimonials } from "../features/home/testimonials.tsx";
import { TrendingSection } from "../features/home/trending-section.tsx";
import { PageError } from "../features/layout/page-error.tsx";
import { QuestionList } from "../features/questions/question-list.tsx";
import { serverApi } from "../lib/api/api.ts";
import { isUnreachable } from "../lib/page/page-failure.ts";
import { findLoadedSite, pageMeta } from "../lib/page/page-meta.ts";
import { useSite } from "../lib/page/site-data.ts";
import { Bank } from "../ui/bank.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import type { Route } from "./+types/home-page";

export async function loader({ context }: Route.LoaderArgs) {
  const { complete, ...home } = await loadHomePage(serverApi(context));
  // A page with a missing part must not be cached for the next visitor.
  const headers = { "Cache-Control": complete ? `max-age=${CAUSES_MAX_AGE_S}` : "no-store" };
  return data(home, { headers });
}

/** Seconds after which other random causes are shown. */
const CAUSES_MAX_AGE_S = 5 * 60;

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = findLoadedSite(matches);
  return pageMeta({
    site,
    path: HOME_PATH,
    title: site?.hero_title ?? "Home",
    description:
      "Find a cause, see what it needs, and donate. At least 90% of every donation reaches the cause, and every campaign's figures are public.",
    ...(site && {
      jsonLd: {
        "@type": "WebSite",
        name: site.product_name,
        url: `${site.public_url}${HOME_PATH}`,
      },
    }),
  });
};

const noData: HomeData = {
  trending: null,
  featured: null,
  categories: null,
  islands: [],
  testimonials: [],
};

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <HomeScreen {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isUnreachable(error) ? <HomeScreen {...noData} /> : <PageError error={error} />;
}

function HomeScreen({ categories, islands, trending, featured, testimonials }: HomeData) {
  const site = useSite();
  return (
    <>
      <Hero title={site?.hero_title} lead={site?.hero_lead} pictures={islands} />
      <CategoryMosaic categories={categories} />
      <TrendingSection campaigns={trending} />
      {featured !== undefined && <FeaturedPanel campaign={featured} />}
      <HowToDonate />
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
      <section className="section relative overflow-x-clip bg-paper" aria-labelledby="questions">
        <Bank className="fill-paper" />
        <div className="wrap home-page-questions">
          <SectionHeading
            id="questions"
            title="Questions people ask"
            lead="Short answers to what most donors want to know before they donate."
          />
          <QuestionList heading="h3" />
        </div>
      </section>
    </>
  );
}
