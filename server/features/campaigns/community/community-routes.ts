import * as calls from "#contract/campaigns/community.ts";
import * as reports from "#contract/campaigns/reports.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import {
  type Caller,
  type Route,
  requireSignedIn,
  route,
  widestNetwork,
} from "../../../platform/http/route.ts";
import { campaignTag, campaignTotalsTag } from "../../../tags.ts";
import { toUploader } from "../../foundation/accounts/admit-upload.ts";
import { teamCall } from "../teams/team-deps.ts";
import type { CommunityDeps } from "./community-deps.ts";
import { countShare } from "./count-share.ts";
import { getOwnPart, listFollowedCampaigns, setFollowing, setLiked } from "./likes-and-follows.ts";
import { listPublicComments, listTeamComments } from "./list-comments.ts";
import { moderateByTeam } from "./moderate-comment.ts";
import { postCampaignComment, removeOwnComment } from "./own-comments.ts";
import { reportToOffice } from "./report-campaign.ts";
import { addReportPicture, readReportPicture } from "./report-picture.ts";

const attachment = (input: { params: { id: number }; caller: Caller }) => ({
  ...teamCall(input),
  source: input.caller.source,
});

export function communityRoutes(deps: CommunityDeps): Route[] {
  return [
    ...commentRoutes(deps),
    route(calls.likeCampaign, (input) => setLiked(deps, attachment(input), true)),
    route(calls.unlikeCampaign, (input) => setLiked(deps, attachment(input), false)),
    route(calls.followCampaign, (input) => setFollowing(deps, attachment(input), true)),
    route(calls.unfollowCampaign, (input) => setFollowing(deps, attachment(input), false)),
    route(calls.getOwnPart, (input) => getOwnPart(deps, teamCall(input))),
    route(calls.listFollowing, ({ query, caller }) =>
      listFollowedCampaigns(deps, requireSignedIn(caller).accountId, query),
    ),
    route(calls.countShare, async ({ params, body: { channel }, caller }) => {
      const source = widestNetwork(caller);
      await countShare(deps, { campaignId: params.id, channel, source });
      return { thanks: true } as const;
    }),
    route(reports.reportCampaign, async ({ params, body, caller }) => {
      const accountId = caller.signedIn?.accountId;
      const { source, networks } = caller;
      const reporter = { source, networks, accountId };
      const { id, own } = await reportToOffice(deps, params.id, body, reporter);
      return {
        message: "Thank you. Our team reviews every report.",
        report_id: own ? id : null,
      };
    }),
    route(reports.addReportPicture, async ({ params, body, caller }) => {
      if (!(body instanceof Uint8Array)) throw new AppError("unsupported_media_type");
      const uploader = toUploader(caller);
      await addReportPicture(deps, { reportId: params.id, uploader }, body);
      return { message: "Picture added to your report." };
    }),
    route(reports.getReportPicture, ({ params }) => readReportPicture(deps, params.id)),
  ];
}

const commentOfCall = (input: { params: { id: number; comment: number }; caller: Caller }) => ({
  ...teamCall(input),
  commentId: input.params.comment,
});

function commentRoutes(deps: CommunityDeps): Route[] {
  return [
    route(calls.listComments, ({ params, query }) => listPublicComments(deps, params.id, query), {
      // Comments show whether their authors donated.
      cachedBy: ({ params }) => [campaignTag(params.id), campaignTotalsTag(params.id)],
    }),
    route(calls.postComment, async (input) => ({
      id: await postCampaignComment(deps, teamCall(input), input.body),
    })),
    route(calls.removeComment, async (input) => {
      await removeOwnComment(deps, commentOfCall(input));
      return { id: input.params.comment };
    }),
    route(calls.listCampaignComments, (input) =>
      listTeamComments(deps, teamCall(input), input.query),
    ),
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
