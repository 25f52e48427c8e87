import * as real from "#server/platform/db/changes.ts";

/** Ignores changes made by other processes. */
export function createChanges(): real.Changes {
  const changes = real.createChanges();
  return { ...changes, listener: { ...changes.listener, onNotification: () => {} } };
}
