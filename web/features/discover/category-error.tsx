import { useLogCategoryFailure } from "../../lib/campaign/use-log-category-failure.ts";
import { isUnreachable } from "../../lib/page/page-failure.ts";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { LoadFailure } from "../layout/load-failure.tsx";
import { PageError } from "../layout/page-error.tsx";
import { CategoryBanner } from "./category-banner.tsx";
import { CategoryDropdown } from "./category-picker.tsx";

export function CategoryError({ error }: { error: unknown }) {
  const isOffline = isUnreachable(error);
  useLogCategoryFailure(isOffline);
  return isOffline ? <UnreachedCategories /> : <PageError error={error} />;
}

export function PageWithCategoriesError({ error }: { error: unknown }) {
  useLogCategoryFailure(isUnreachable(error));
  return <PageError error={error} />;
}

function UnreachedCategories() {
  return (
    <>
      <section className="wrap category-screen" aria-labelledby="categories">
        <div className="category-screen-head">
          <SectionHeading id="categories" level="h1" title="Campaigns by category" />
          <CategoryDropdown choices={[]} chosen={0} busy />
        </div>
        <div className="mt-8">
          <LoadFailure>
            We couldn't load this page. Check your connection and try again.
          </LoadFailure>
        </div>
      </section>
      <CategoryBanner />
    </>
  );
}
