import { useRouteLoaderData } from "react-router";
import type { Site } from "#contract/foundation/site.ts";

export interface RootData {
  site: Site;
  /** When the books were last found to agree; null before the first check. */
  books: { agreed_at: string | null; agree: boolean };
  year: number;
}

/** Undefined only if the root's own loader failed, on the crash page. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}

export function useSite(): Site | undefined {
  return useRootData()?.site;
}
