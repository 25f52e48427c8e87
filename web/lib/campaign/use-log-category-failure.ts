import { useEffect } from "react";

/** Logs once that the categories could not be loaded. */
export function useLogCategoryFailure(failed: boolean): void {
  useEffect(() => {
    if (failed) console.error("Failed to fetch featured campaign:");
  }, [failed]);
}
