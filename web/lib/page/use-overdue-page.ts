import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** A page whose scripts or answers have not come by then is given up, ms. */
const GIVEN_UP_MS = 120_000;

/** The address of the next page if it has been on its way for too long. */
export function useOverduePage(): string | undefined {
  const { location } = useNavigation();
  const address = location && location.pathname + location.search + location.hash;
  const [overdue, setOverdue] = useState<string>();

  useEffect(() => {
    const timer = address ? setTimeout(() => setOverdue(address), GIVEN_UP_MS) : undefined;
    return () => {
      clearTimeout(timer);
      setOverdue(undefined);
    };
  }, [address]);

  return overdue;
}
