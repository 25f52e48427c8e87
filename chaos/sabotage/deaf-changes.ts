import * as real from "#server/platform/db/changes.ts";

/** Ignores what other processes change. */
export function createChanges(): real.Changes {
  const changes = real.createChanges();
  return { ...changes, listener: { ...changes.listener, onNotification: () => {} } };
}
