import { useSearchParams } from "react-router";
import { SIGNED_IN_PATH, safeNext } from "../../lib/session/sign-in-paths.ts";

/** Where to go on to, and how to hand that on to another of these screens. */
export function useNext() {
  const [query] = useSearchParams();
  const next = safeNext(query.get("next"));
  return {
    next,
    target: next ?? SIGNED_IN_PATH,
    withNext: (path: string) => (next ? `${path}?next=${encodeURIComponent(next)}` : path),
  };
}
