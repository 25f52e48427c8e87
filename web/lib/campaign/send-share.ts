import { countShare, type ShareChannel } from "#contract/campaigns/community.ts";
import { visitorApi } from "../session/authorised-api.ts";

export const sendShare = (id: number, channel: ShareChannel) =>
  visitorApi(countShare, { params: { id }, body: { channel } });
