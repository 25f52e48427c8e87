import type { TestSite } from "../test-site.ts";

export interface Announced {
  /** Each tag once, sorted. */
  tags(): readonly string[];
  forget(): void;
}

/** Records the tags that this site's transactions announce on commit. */
export function listenTo({ database }: Pick<TestSite, "database">): Announced {
  const recorded = new Set<string>();
  database.commitHooks.push(async (_, tags) => {
    for (const tag of tags) recorded.add(tag);
    return () => {};
  });
  return { tags: () => [...recorded].sort(), forget: () => recorded.clear() };
}
