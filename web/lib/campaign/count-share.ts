import type { ShareChannel } from "#contract/campaigns/community.ts";

/** Tells that the campaign was passed on; nothing waits for it, and nothing fails without it. */
export function tellShare(id: number, channel: ShareChannel): void {
  import("./count-share-call.ts").then(({ sendShare }) => sendShare(id, channel)).catch(() => {});
}
