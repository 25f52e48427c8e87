import { Tabs } from "../../ui/tabs.tsx";
import { firstPage } from "../campaign/page-window.ts";
import { type BrowseQuery, browseAddress } from "./browse-query.ts";

interface CauseTabsProps {
  browse: BrowseQuery;
  categories: readonly { id: number; name: string }[];
}

/** Restricts the search to one cause. */
export function CauseTabs({ browse, categories }: CauseTabsProps) {
  const choices = [{ id: undefined, name: "All causes" }, ...categories];
  return (
    <Tabs
      label="Causes"
      tabs={choices.map(({ id, name }) => ({
        href: browseAddress({ ...browse, cause: id, window: firstPage }),
        label: name,
        current: id === browse.cause,
      }))}
    />
  );
}
