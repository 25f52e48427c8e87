import {
  followCampaign,
  getOwnPart,
  likeCampaign,
  removeComment,
  unfollowCampaign,
  unlikeCampaign,
} from "#contract/campaigns/community.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";

/** Calls for signed-in people, in their own chunk. */
export const loadOwnInvolvement = (id: number) => authorisedApi(getOwnPart, { params: { id } });

export async function setLiked(id: number, on: boolean) {
  const call = on ? likeCampaign : unlikeCampaign;
  const { liked, like_count } = await authorisedApi(call, { params: { id } });
  return { on: liked, count: like_count };
}

export async function setFollowing(id: number, on: boolean) {
  const call = on ? followCampaign : unfollowCampaign;
  const { following, follower_count } = await authorisedApi(call, { params: { id } });
  return { on: following, count: follower_count };
}

export const deleteComment = (id: number, comment: number) =>
  authorisedApi(removeComment, { params: { id, comment } });
