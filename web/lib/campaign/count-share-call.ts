import { countShare, type ShareChannel } from "#contract/campaigns/community.ts";
import { browserApi } from "../api/api.ts";

export const sendShare = (id: number, channel: ShareChannel) =>
  browserApi(countShare, { params: { id }, body: { channel } });
