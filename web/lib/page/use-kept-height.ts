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
  const shown = useRef(key);
  shown.current = key;
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (heights.size >= MOST_KEPT) heights.clear();
      if (entry) heights.set(shown.current, entry.contentRect.height);
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  const minHeight = useMemo(() => heights.get(key), [key]);
  return { ref: element, style: { minHeight } };
}
