import type { TestSite } from "../test-site.ts";

export interface Announced {
  /** Each tag once, in their order by name. */
  tags(): readonly string[];
  forget(): void;
}

/** Remembers the tags that are announced on this site from now on, as each transaction commits. */
export function listenTo({ database }: Pick<TestSite, "database">): Announced {
  const heard = new Set<string>();
  database.witnesses.push(async (_, tags) => {
    for (const tag of tags) heard.add(tag);
    return () => {};
  });
  return { tags: () => [...heard].sort(), forget: () => heard.clear() };
}
