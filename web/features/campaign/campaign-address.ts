import { campaignPath, categoryPath } from "#contract/page-paths.ts";
import { searchOf } from "../../lib/page/page-query.ts";
import { firstPage, type PageWindow, readWindow, windowQuery } from "./page-window.ts";

/** The tabs with their labels; the first one is shown by default. */
export const campaignTabs = {
  about: "About this campaign",
  update: "Update",
  donation: "Donation",
  comments: "Comments",
} as const;
export type CampaignTab = keyof typeof campaignTabs;

export const donorSorts = { newest: "Newest", top: "Top" } as const;
export type DonorSort = keyof typeof donorSorts;

/** The part of a campaign's page that an address shows. */
export interface CampaignView {
  readonly tab: CampaignTab;
  readonly sort: DonorSort;
  readonly window: PageWindow;
}

export const defaultView: CampaignView = { tab: "about", sort: "newest", window: firstPage };

/** Id of the tabs, where a tab's link leads without scripts. */
export const TABS_PLACE = "story";
export const SHARE_PLACE = "share";
export const SIMILAR_PLACE = "similar";

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

/** The address of a view of a campaign's page; defaults are left out. */
export function viewAddress(id: number, view: Partial<CampaignView>): string {
  return `${campaignPath(id)}${searchOf(viewParams({ ...defaultView, ...view }))}#${TABS_PLACE}`;
}

/**
 * A view's parameters in an address: only lists have a window, and only the donors have an order.
 */
export function viewParams({ tab, sort, window }: CampaignView) {
  return {
    tab: tab === "about" ? undefined : tab,
    sort: tab === "donation" && sort === "top" ? sort : undefined,
    ...(tab === "about" ? {} : windowQuery(window)),
  };
}

/**
 * The link from a campaign that takes no donations: to similar ones on its page, or to its
 * category.
 */
export function wayOnPath(campaign: {
  similar: readonly unknown[];
  category: { id: number };
}): string {
  return campaign.similar.length > 0 ? `#${SIMILAR_PLACE}` : categoryPath(campaign.category.id);
}
