import * as calls from "#contract/campaigns/community.ts";
import { type Caller, type Route, route, signedIn } from "../../../platform/http/route.ts";
import { campaignTag, figuresTag } from "../../../tags.ts";
import type { CommunityDeps } from "./community-deps.ts";
import { listPublicComments, listTeamComments } from "./list-comments.ts";
import { moderateByTeam } from "./moderate-comment.ts";
import { postCampaignComment, removeOwnComment } from "./own-comments.ts";

const commentOfCall = ({
  params,
  caller,
}: {
  params: { id: number; comment: number };
  caller: Caller;
}) => ({
  campaignId: params.id,
  commentId: params.comment,
  accountId: signedIn(caller).accountId,
});

export function commentRoutes(deps: CommunityDeps): Route[] {
  return [
    route(calls.listComments, ({ params, query }) => listPublicComments(deps, params.id, query), {
      // Comments show whether their authors donated.
      cachedBy: ({ params }) => [campaignTag(params.id), figuresTag(params.id)],
    }),
    route(calls.postComment, async ({ params, body, caller }) => {
      const { accountId } = signedIn(caller);
      return { id: await postCampaignComment(deps, { campaignId: params.id, accountId }, body) };
    }),
    route(calls.removeComment, async (input) => {
      await removeOwnComment(deps, commentOfCall(input));
      return { id: input.params.comment };
    }),
    route(calls.listCampaignComments, ({ params, query, caller }) => {
      const { accountId } = signedIn(caller);
      return listTeamComments(deps, { campaignId: params.id, accountId }, query);
    }),
    route(calls.hideComment, async (input) => {
      await moderateByTeam(deps, { ...commentOfCall(input), hidden: true });
      return { id: input.params.comment };
    }),
    route(calls.showComment, async (input) => {
      await moderateByTeam(deps, { ...commentOfCall(input), hidden: false });
      return { id: input.params.comment };
    }),
  ];
}
