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

/** Tabs rendered as links that keep the scroll position. The current tab is scrolled into view. */
export function Tabs({ label, tabs }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;

  const labels = tabs.map((tab) => (typeof tab.label === "string" ? tab.label : "")).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new current tab may be out of view, and counts in labels change the tabs' width.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !tab) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [current, labels]);

  return (
    <nav ref={row} aria-label={label} className="tabs" onFocus={scrollFullyIntoView}>
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

/** Browsers scroll a focused tab only partly into view. Skipped for pointers, since the tab would move away. */
function scrollFullyIntoView({ target }: FocusEvent): void {
  if (target.matches(":focus-visible"))
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
}
