import * as real from "#server/platform/db/changes.ts";

/** What other processes change is not listened to. */
export function createChanges(): real.Changes {
  const changes = real.createChanges();
  return { ...changes, listener: { ...changes.listener, heard: () => {} } };
}
