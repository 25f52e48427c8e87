import type { ShareChannel } from "#contract/campaigns/community.ts";

/** Counts a share of the campaign in the background. Failures are ignored. */
export function tellShare(id: number, channel: ShareChannel): void {
  import("./count-share-call.ts").then(({ sendShare }) => sendShare(id, channel)).catch(() => {});
}
