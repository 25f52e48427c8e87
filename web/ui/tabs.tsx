import type { ReactNode } from "react";

interface Tab {
  href: string;
  label: ReactNode;
  current: boolean;
}

interface TabsProps {
  /** What one chooses between, for assistive technology. */
  label: string;
  tabs: readonly Tab[];
}

/** Tabs that are addresses: they work without scripts, and the page keeps its scroll position. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map((tab) => (
        <a
          key={tab.href}
          href={tab.href}
          className="tab"
          aria-current={tab.current ? "true" : undefined}
          data-keep-scroll=""
        >
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
