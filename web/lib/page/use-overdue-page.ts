import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** The time limit for loading a page's scripts and data. */
const PAGE_LIMIT_MS = 120_000;

/** The URL of the next page if it has been loading for too long. */
export function useOverduePage(): string | undefined {
  const { location } = useNavigation();
  const address = location && location.pathname + location.search + location.hash;
  const [overdue, setOverdue] = useState<string>();

  useEffect(() => {
    const timer = address ? setTimeout(() => setOverdue(address), PAGE_LIMIT_MS) : undefined;
    return () => {
      clearTimeout(timer);
      setOverdue(undefined);
    };
  }, [address]);

  return overdue;
}
