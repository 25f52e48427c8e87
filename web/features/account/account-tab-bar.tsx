import { useEffect, useRef } from "react";
import { Tabs } from "../../ui/tabs.tsx";
import { type AccountTab, accountTabs, tabPath } from "./account-tabs.ts";

const tabs = Object.entries(accountTabs) as [AccountTab, string][];

/** The tabs, as a list beside on wide screens and to be pushed sideways on phones. */
export function AccountTabBar({ current }: { current: AccountTab }) {
  const bar = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may stand out of sight.
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>("[aria-current]");
    const row = tab?.parentElement;
    if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [current]);

  return (
    <div ref={bar} className="account-tabs">
      <Tabs
        label="Account settings"
        tabs={tabs.map(([tab, label]) => ({
          href: tabPath(tab),
          label,
          current: tab === current,
        }))}
      />
    </div>
  );
}
