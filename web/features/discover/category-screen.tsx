import { useNavigation } from "react-router";
import { CATEGORIES_PATH, categoryPath } from "#contract/page-paths.ts";
import { toSearch } from "../../lib/page/page-query.ts";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { nextWindow, windowQuery } from "../campaign/page-window.ts";
import { NoCampaignOpen } from "../campaign-card/no-campaign-open.tsx";
import { CampaignGrid } from "./campaign-grid.tsx";
import { CategoryBanner } from "./category-banner.tsx";
import { CategoryDropdown, CategoryTabs } from "./category-picker.tsx";
import type { CategoryPageData } from "./discover-data.ts";

const LIST = "campaigns";

export function CategoryScreen({
  choices,
  chosen,
  list,
  window,
  hasOpenElsewhere,
}: CategoryPageData) {
  const { location } = useNavigation();
  const path = categoryPath(chosen.id);
  const busy = isOtherCategory(location?.pathname, path);
  const wider = nextWindow(window, list.nextCursor);
  return (
    <>
      <section className="wrap category-screen" aria-label={chosen.name}>
        <div className="category-screen-head">
          <SectionHeading level="h1" title={chosen.name} lead={chosen.description} />
          <CategoryDropdown choices={choices} chosen={chosen.id} busy={busy} />
        </div>
        <div className="category-screen-tabs">
          <CategoryTabs choices={choices} path={busy ? (location?.pathname ?? path) : path} />
        </div>
        {list.campaigns.length === 0 && !busy ? (
          <NoCampaignOpen
            title={hasOpenElsewhere ? `No open campaigns in ${chosen.name}` : undefined}
          >
            {hasOpenElsewhere
              ? "Other causes have open campaigns. Or start one here yourself."
              : undefined}
          </NoCampaignOpen>
        ) : (
          <CampaignGrid
            id={LIST}
            heading="h2"
            campaigns={list.campaigns}
            more={
              wider && {
                href: `${path}${toSearch(windowQuery(wider))}#${LIST}`,
                replacesItems: wider.pages === 1,
              }
            }
            busy={busy}
          />
        )}
      </section>
      <CategoryBanner />
    </>
  );
}

/** True while another category is loading. The path without an id is the first one's. */
function isOtherCategory(next: string | undefined, path: string): boolean {
  return next?.startsWith(CATEGORIES_PATH) === true && next !== path;
}
