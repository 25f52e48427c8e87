import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { GOODBYE_PATH } from "#contract/page-paths.ts";

/** Recovery codes that somebody has yet to keep, which nobody can show again. */
export interface UnkeptCodes {
  codes: readonly string[] | undefined;
  onCodes: (codes: readonly string[] | undefined) => void;
}

/** Holds them over all tabs of the settings; who is about to leave the page is asked first. */
export function useUnkeptCodes() {
  const [codes, onCodes] = useState<readonly string[]>();
  const unkept = codes !== undefined;
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unkept &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== GOODBYE_PATH,
  );
  useEffect(() => {
    if (!unkept) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [unkept]);
  return { codes, onCodes, leaving: state === "blocked", proceed, reset };
}
