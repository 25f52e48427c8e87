import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";

interface Tab {
  href: string;
  label: ReactNode;
  current: boolean;
}

interface TabsProps {
  /** The accessible name. */
  label: string;
  tabs: readonly Tab[];
}

/** Tabs as links, which keep the scroll position. The current one is scrolled into view. */
export function Tabs({ label, tabs }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;

  const labels = tabs.map((tab) => (typeof tab.label === "string" ? tab.label : "")).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another current tab may be out of sight, and counts in labels make tabs wider.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !tab) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [current, labels]);

  return (
    <nav ref={row} aria-label={label} className="tabs" onFocus={showWhole}>
      {tabs.map((tab) => (
        <a
          key={tab.href}
          href={tab.href}
          className="tabs-tab"
          aria-current={tab.current ? "true" : undefined}
          data-keep-scroll=""
        >
          {tab.label}
        </a>
      ))}
    </nav>
  );
}

/** Browsers only scroll a tab partly into view. Not for pointers, since the tab would move away. */
function showWhole({ target }: FocusEvent): void {
  if (target.matches(":focus-visible"))
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
}
