import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";

interface Tab {
  href: string;
  label: ReactNode;
  current: boolean;
}

interface TabsProps {
  /** The name of the choice, for assistive technology. */
  label: string;
  tabs: readonly Tab[];
}

/**
 * Tabs that are addresses: they work without scripts, and the page keeps its scroll position. Where
 * the row is wider than its place, the current one is in sight.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may stand out of sight.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !tab) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);

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

/**
 * Browsers scroll only until a part of the tab is visible. Not for a pointer: the tab would move
 * away from it.
 */
function showWhole({ target }: FocusEvent): void {
  if (target.matches(":focus-visible"))
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
}
