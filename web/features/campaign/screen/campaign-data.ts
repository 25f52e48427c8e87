import { redirect } from "react-router";
import {
  type Campaign,
  getCampaign,
  getFeatured,
  listDonations,
  listUpdates,
} from "#contract/campaigns/catalogue.ts";
import { listComments } from "#contract/campaigns/community.ts";
import { getInKind } from "#contract/campaigns/in-kind.ts";
import { DISCOVER_PATH } from "#contract/page-paths.ts";
import type { Picture } from "#contract/pictures.ts";
import { type Call, nullIfPageNotFound } from "../../../lib/api/api.ts";
import { withDistinctCovers } from "../../../lib/picture/distinct-pictures.ts";
import type { CampaignView } from "../campaign-address.ts";
import { loadWindow } from "../load-window.ts";

/** Donations next to the story. Live updates start from the newest of them. */
const RECENT_COUNT = 3;

/** Loads only what the page shows: the story on its own tab, one picture of each similar campaign. */
export async function loadCampaignPage(call: Call, id: string, view: CampaignView) {
  const params = { id };
  const [{ data }, recent, panel] = await Promise.all([
    call(getCampaign, { params }),
    call(listDonations, { params, query: { limit: RECENT_COUNT } }),
    panelData(call, id, view),
  ]);
  const { story, funds, events, recent_donors: _, ...campaign } = data;
  const storyPictures = panel.tab === "about" ? picturesIn(story) : [];
  const shown = [...campaign.images, ...storyPictures].map((picture) => [picture]);
  return {
    campaign: { ...campaign, similar: withDistinctCovers(campaign.similar, shown) },
    recent: recent.data,
    panel: panel.tab === "about" ? { ...panel, story, funds, events } : panel,
  };
}

async function panelData(call: Call, id: string, { tab, sort, window }: CampaignView) {
  const params = { id };
  if (tab === "update") {
    const list = await loadWindow(window, (query) => call(listUpdates, { params, query }));
    return { tab, updates: list.data, nextCursor: list.next_cursor };
  }
  if (tab === "donation") {
    const list = await loadWindow(window, (query) =>
      call(listDonations, { params, query: { ...query, sort } }),
    );
    return { tab, donations: list.data, nextCursor: list.next_cursor };
  }
  if (tab === "comments") {
    const list = await loadWindow(window, (query) => call(listComments, { params, query }));
    return { tab, comments: list.data, nextCursor: list.next_cursor };
  }
  return { tab, inKind: await call(getInKind, { params }) };
}

function picturesIn(story: Campaign["story"]): Picture[] {
  return story.flatMap((block) => (block.kind === "picture" ? [block.picture] : []));
}

/** The campaign for a URL without an id. Throws a redirect to all campaigns if none is featured. */
export async function loadFeaturedId(call: Call): Promise<string> {
  const featured = await nullIfPageNotFound(call(getFeatured, {}));
  if (!featured) throw redirect(DISCOVER_PATH);
  return String(featured.data.id);
}

export type CampaignPageData = Awaited<ReturnType<typeof loadCampaignPage>>;
