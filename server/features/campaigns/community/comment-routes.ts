import * as calls from "#contract/campaigns/community.ts";
import { type Route, route, signedIn } from "../../../platform/http/route.ts";
import { campaignTag, figuresTag } from "../../../tags.ts";
import type { CommunityDeps } from "./community-deps.ts";
import { listPublicComments, listTeamComments } from "./list-comments.ts";
import { moderateByTeam } from "./moderate-comment.ts";
import { postCampaignComment, removeOwnComment } from "./own-comments.ts";

export function commentRoutes(deps: CommunityDeps): Route[] {
  return [
    route(calls.listComments, ({ params, query }) => listPublicComments(deps, params.id, query), {
      // Each comment tells whether its author gave.
      cachedBy: ({ params }) => [campaignTag(params.id), figuresTag(params.id)],
    }),
    route(calls.postComment, async ({ params, body, caller }) => {
      const { accountId } = signedIn(caller);
      return { id: await postCampaignComment(deps, { campaignId: params.id, accountId }, body) };
    }),
    route(calls.removeComment, async ({ params: { id, comment }, caller }) => {
      const { accountId } = signedIn(caller);
      await removeOwnComment(deps, { campaignId: id, commentId: comment, accountId });
      return { id: comment };
    }),
    route(calls.listCampaignComments, ({ params, query, caller }) => {
      const { accountId } = signedIn(caller);
      return listTeamComments(deps, { campaignId: params.id, accountId }, query);
    }),
    route(calls.hideComment, async ({ params: { id, comment }, caller }) => {
      const { accountId } = signedIn(caller);
      const what = { campaignId: id, commentId: comment, accountId };
      await moderateByTeam(deps, { ...what, hidden: true });
      return { id: comment };
    }),
    route(calls.showComment, async ({ params: { id, comment }, caller }) => {
      const { accountId } = signedIn(caller);
      const what = { campaignId: id, commentId: comment, accountId };
      await moderateByTeam(deps, { ...what, hidden: false });
      return { id: comment };
    }),
  ];
}
