import * as real from "#server/platform/db/changes.ts";

/** What this process changes is told to the others alone. */
export function createChanges(): real.Changes {
  const changes = real.createChanges();
  const own = new Set<string>();
  return {
    ...changes,
    newsOf: (tags) => {
      const { payloads } = changes.newsOf(tags);
      for (const payload of payloads) own.add(payload);
      return { payloads, committed: () => {} };
    },
    listener: {
      ...changes.listener,
      heard: (payload) => {
        if (!own.delete(payload)) changes.listener.heard(payload);
      },
    },
  };
}
