import { useCallback } from "react";
import { useResponse } from "../../lib/api/use-response.ts";
import { visitorApi } from "../../lib/session/authorised-api.ts";
import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { type BrowseQuery, isSameSearch } from "../discover/browse-query.ts";
import { loadCampaigns, loadCategories } from "../discover/discover-data.ts";
import { donationAddress, type ListLocation, readListQuery } from "../discover/donation-address.ts";
import { DonationBrowse } from "../discover/donation-browse.tsx";

interface OverviewBrowseProps {
  place: ListLocation;
  search: URLSearchParams;
}

export function OverviewBrowse({ place, search }: OverviewBrowseProps) {
  const browse = readListQuery(place, search);
  const { answer, stale, failed, retry } = useBrowse(browse);
  return (
    <section className="overview-browse" aria-labelledby="overview-browse-title">
      <h2 id="overview-browse-title" className="text-heading">
        Donate to a campaign
      </h2>
      {failed && <SectionError what="The campaigns" retry={retry} />}
      {!failed && !answer && <SectionSkeleton label="Loading campaigns" rows={8} />}
      {!failed && answer && (
        <DonationBrowse
          place={place}
          browse={browse}
          categories={answer.categories}
          list={answer.list}
          busy={stale && !isSameSearch(answer.browse, browse)}
        />
      )}
    </section>
  );
}

function useBrowse(browse: BrowseQuery) {
  const key = donationAddress({ path: "" }, browse);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address contains the whole search.
  const load = useCallback(async () => {
    const [categories, list] = await Promise.all([
      loadCategories(visitorApi),
      loadCampaigns(visitorApi, browse),
    ]);
    return { browse, categories, list };
  }, [key]);
  return useResponse(load);
}
