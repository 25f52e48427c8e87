import type { BrowseQuery } from "./browse-query.ts";
import type { CategoryCardData } from "./category-card.tsx";
import { CategoryStrip } from "./category-strip.tsx";
import type { ListLocation } from "./donation-address.ts";
import { DonationList, type ListedCampaigns } from "./donation-list.tsx";

interface DonationBrowseProps {
  place: ListLocation;
  browse: BrowseQuery;
  categories: readonly CategoryCardData[];
  list: ListedCampaigns;
  busy: boolean;
}

export function DonationBrowse({ place, browse, categories, list, busy }: DonationBrowseProps) {
  return (
    <>
      <CategoryStrip place={place} browse={browse} categories={categories} />
      <DonationList place={place} browse={browse} categories={categories} list={list} busy={busy} />
    </>
  );
}
