import {
  followCampaign,
  getOwnPart,
  likeCampaign,
  removeComment,
  unfollowCampaign,
  unlikeCampaign,
} from "#contract/campaigns/community.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";

/** The calls for people who are signed in; this file is loaded with the first of them. */
export const loadOwnPart = (id: number) => authorisedApi(getOwnPart, { params: { id } });

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

export const takeBack = (id: number, comment: number) =>
  authorisedApi(removeComment, { params: { id, comment } });
