import type { TestSite } from "../test-site.ts";

export interface RecordedTags {
  /** Each tag once, sorted. */
  tags(): readonly string[];
  clear(): void;
}

/** Records the tags that this site's transactions announce on commit. */
export function recordTags({ database }: Pick<TestSite, "database">): RecordedTags {
  const recorded = new Set<string>();
  database.commitHooks.push(async (_, tags) => {
    for (const tag of tags) recorded.add(tag);
    return () => {};
  });
  return { tags: () => [...recorded].sort(), clear: () => recorded.clear() };
}
