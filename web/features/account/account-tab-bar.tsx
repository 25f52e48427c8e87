import { Tabs } from "../../ui/tabs.tsx";
import { type AccountTab, accountTabs, tabPath } from "./account-tabs.ts";

const tabs = Object.entries(accountTabs) as [AccountTab, string][];

/** The tabs, as a list beside on wide screens and to be pushed sideways on phones. */
export function AccountTabBar({ current }: { current: AccountTab }) {
  return (
    <div className="account-tabs">
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
