import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Queues } from "#contract/office/review.ts";
import type { OfficeRole } from "#contract/office-roles.ts";
import { countWaiting, findOfficePage, groupedPages } from "./office-pages.ts";

interface OfficeTabsProps {
  role: OfficeRole;
  queues: Queues;
}

/** The pages of the office by group. On phones, one row that scrolls. */
export function OfficeTabs({ role, queues }: OfficeTabsProps) {
  const { pathname } = useLocation();
  const current = findOfficePage(pathname);
  const list = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every page scrolls its tab into view; counts make tabs wider.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - 24;
  }, [pathname, queues]);

  return (
    <nav ref={list} aria-label="Office" className="office-tabs tabs-fading">
      {groupedPages(role).map(({ group, pages }) => (
        <div key={group} className="office-tabs-group">
          <p id={`office-${group}`}>{group}</p>
          <ul aria-labelledby={`office-${group}`}>
            {pages.map((link) => {
              const waiting = countWaiting(link, queues) ?? 0;
              return (
                <li key={link.path}>
                  <a href={link.path} aria-current={link === current ? "page" : undefined}>
                    {link.name}
                    {waiting > 0 && (
                      <span className="office-tabs-count">
                        {waiting}
                        <span className="sr-only"> waiting</span>
                      </span>
                    )}
                  </a>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
