import { campaignPath, categoryPath } from "#contract/page-paths.ts";
import { toSearch } from "../../lib/page/page-query.ts";
import { firstPage, type PageWindow, readWindow, windowQuery } from "./page-window.ts";

/** Tab labels; the first tab is the default. */
export const campaignTabs = {
  about: "About this campaign",
  update: "Update",
  donation: "Donation",
  comments: "Comments",
} as const;
export type CampaignTab = keyof typeof campaignTabs;

export const donorSorts = { newest: "Newest", top: "Top" } as const;
export type DonorSort = keyof typeof donorSorts;

/** The part of a campaign's page that a URL shows. */
export interface CampaignView {
  readonly tab: CampaignTab;
  readonly sort: DonorSort;
  readonly window: PageWindow;
}

export const defaultView: CampaignView = { tab: "about", sort: "newest", window: firstPage };

/** Element ids that links scroll to. */
export const TABS_ID = "story";
export const SHARE_ID = "share";
export const SIMILAR_ID = "similar";

export function readView(query: URLSearchParams): CampaignView {
  const tab = query.get("tab") ?? "";
  return {
    tab: isTab(tab) ? tab : "about",
    sort: query.get("sort") === "top" ? "top" : "newest",
    window: readWindow(query),
  };
}

function isTab(text: string): text is CampaignTab {
  return Object.hasOwn(campaignTabs, text);
}

/** URL of a view of a campaign's page; defaults are left out. */
export function viewAddress(id: number, view: Partial<CampaignView>): string {
  return `${campaignPath(id)}${toSearch(viewParams({ ...defaultView, ...view }))}#${TABS_ID}`;
}

/** Query parameters of a view: only lists have a window, and only donations a sort. */
export function viewParams({ tab, sort, window }: CampaignView) {
  return {
    tab: tab === "about" ? undefined : tab,
    sort: tab === "donation" && sort === "top" ? sort : undefined,
    ...(tab === "about" ? {} : windowQuery(window)),
  };
}

/** Where a campaign that accepts no donations leads: similar campaigns on its page, or its category. */
export function alternativesPath(campaign: {
  similar: readonly unknown[];
  category: { id: number };
}): string {
  return campaign.similar.length > 0 ? `#${SIMILAR_ID}` : categoryPath(campaign.category.id);
}
