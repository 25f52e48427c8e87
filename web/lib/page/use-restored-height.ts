import { useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";

/** The last height of each history entry, px. */
const heights = new Map<string, number>();
const MAX_ENTRIES = 50;

/**
 * For an element whose content is loaded in the browser: on the way back it gets its former height at
 * once, so that the scroll position can be restored.
 */
export function useRestoredHeight() {
  const { key } = useLocation();
  const element = useRef<HTMLDivElement>(null);
  const minHeight = useMemo(() => heights.get(key), [key]);
  useEffect(() => {
    // A new observer for each entry, because its first call reports the current height.
    const observer = new ResizeObserver(([entry]) => {
      // An element removed from the page is reported without a height.
      if (!entry?.contentRect.height) return;
      if (heights.size >= MAX_ENTRIES) heights.clear();
      heights.set(key, entry.contentRect.height);
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [key]);
  return { ref: element, style: { minHeight } };
}
