import type { ShareChannel } from "#contract/campaigns/community.ts";

/** Counts a share of the campaign in the background. Failures are ignored. */
export function reportShare(id: number, channel: ShareChannel): void {
  import("./send-share.ts").then(({ sendShare }) => sendShare(id, channel)).catch(() => {});
}
