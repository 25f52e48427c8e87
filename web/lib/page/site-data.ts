import { useRouteLoaderData } from "react-router";
import type { BooksAgreement } from "#contract/books/public-books.ts";
import type { Site } from "#contract/foundation/site.ts";

export interface RootData {
  site: Site;
  books: BooksAgreement;
  year: number;
}

/** Undefined only if the root's loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}

export function useSite(): Site | undefined {
  return useRootData()?.site;
}
