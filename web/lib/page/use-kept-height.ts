import { useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";

/** How high an entry of the history was when it was last shown, px. */
const heights = new Map<string, number>();
const MOST_KEPT = 50;

/**
 * For an element whose content the browser loads: on the way back it is at once as high as it was, so
 * that the page can be scrolled to where it was left.
 */
export function useKeptHeight() {
  const { key } = useLocation();
  const element = useRef<HTMLDivElement>(null);
  const minHeight = useMemo(() => heights.get(key), [key]);
  useEffect(() => {
    // Anew for each entry: the first call tells the height of one that looks like the one before.
    const observer = new ResizeObserver(([entry]) => {
      // One that has left the page is told as without a height, before this ends.
      if (!entry?.contentRect.height) return;
      if (heights.size >= MOST_KEPT) heights.clear();
      heights.set(key, entry.contentRect.height);
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [key]);
  return { ref: element, style: { minHeight } };
}
