import * as calls from "#contract/campaigns/community.ts";
import { type Route, route, signedIn } from "../../../platform/http/route.ts";
import { campaignTag } from "../../../tags.ts";
import type { CommunityParts } from "./community-parts.ts";
import { listPublicComments, listTeamComments } from "./list-comments.ts";
import { moderateByTeam } from "./moderate-comment.ts";
import { postCampaignComment } from "./post-comment.ts";
import { removeOwnComment } from "./remove-comment.ts";

export function commentRoutes(parts: CommunityParts): Route[] {
  return [
    route(calls.listComments, ({ params, query }) => listPublicComments(parts, params.id, query), {
      cachedBy: ({ params }) => [campaignTag(params.id)],
    }),
    route(calls.postComment, async ({ params, body, caller }) => {
      const { accountId } = signedIn(caller);
      return { id: await postCampaignComment(parts, { campaignId: params.id, accountId }, body) };
    }),
    route(calls.removeComment, async ({ params: { id, comment }, caller }) => {
      const { accountId } = signedIn(caller);
      await removeOwnComment(parts, { campaignId: id, commentId: comment, accountId });
      return { id: comment };
    }),
    route(calls.listCampaignComments, ({ params, query, caller }) => {
      const { accountId } = signedIn(caller);
      return listTeamComments(parts, { campaignId: params.id, accountId }, query);
    }),
    route(calls.hideComment, async ({ params: { id, comment }, caller }) => {
      const { accountId } = signedIn(caller);
      const what = { campaignId: id, commentId: comment, accountId };
      await moderateByTeam(parts, { ...what, hidden: true });
      return { id: comment };
    }),
    route(calls.showComment, async ({ params: { id, comment }, caller }) => {
      const { accountId } = signedIn(caller);
      const what = { campaignId: id, commentId: comment, accountId };
      await moderateByTeam(parts, { ...what, hidden: false });
      return { id: comment };
    }),
  ];
}
