import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Queues } from "#contract/office/review.ts";
import { countWaiting, officePages } from "./office-pages.ts";

export function OfficeTabs({ queues }: { queues: Queues | undefined }) {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every page scrolls its tab into view; counts make tabs wider.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - 24;
  }, [pathname, queues]);

  return (
    <nav aria-label="Office" className="office-tabs">
      <ul ref={list} className="tabs-fading">
        {officePages.map((link) => {
          const { path, name } = link;
          const waiting = countWaiting(link, queues) ?? 0;
          return (
            <li key={path}>
              <a href={path} aria-current={pathname.startsWith(path) ? "page" : undefined}>
                {name}
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
    </nav>
  );
}
