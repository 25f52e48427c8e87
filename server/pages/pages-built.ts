import type { PageBuild } from "../pages.ts";

/** Loads the pages that `npm run build` built. */
export async function builtPages(): Promise<() => Promise<PageBuild>> {
  const file = new URL("../../build/server/index.js", import.meta.url).href;
  const build: PageBuild = await import(file);
  return async () => build;
}
