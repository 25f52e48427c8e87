import type { ShareChannel } from "#contract/campaigns/community.ts";

/** Counts that the campaign was shared. Nothing waits for this, and failures are ignored. */
export function tellShare(id: number, channel: ShareChannel): void {
  import("./count-share-call.ts").then(({ sendShare }) => sendShare(id, channel)).catch(() => {});
}
