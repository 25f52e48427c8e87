import * as calls from "#contract/campaigns/community.ts";
import * as reports from "#contract/campaigns/reports.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import {
  type Caller,
  type Route,
  route,
  signedIn,
  widestNetwork,
} from "../../../platform/http/route.ts";
import { uploaderOf } from "../../foundation/accounts/admit-upload.ts";
import { getOwnPart, listFollowedCampaigns, setFollowing, setLiked } from "./attach.ts";
import { commentRoutes } from "./comment-routes.ts";
import type { CommunityDeps } from "./community-deps.ts";
import { countCampaignShare } from "./count-share.ts";
import { reportToOffice } from "./report-campaign.ts";
import { illustrateReport, readReportPicture } from "./report-picture.ts";

const campaignAndCaller = ({ params, caller }: { params: { id: number }; caller: Caller }) => ({
  campaignId: params.id,
  accountId: signedIn(caller).accountId,
  source: caller.source,
});

export function communityRoutes(deps: CommunityDeps): Route[] {
  return [
    ...commentRoutes(deps),
    route(calls.likeCampaign, (input) => setLiked(deps, campaignAndCaller(input), true)),
    route(calls.unlikeCampaign, (input) => setLiked(deps, campaignAndCaller(input), false)),
    route(calls.followCampaign, (input) => setFollowing(deps, campaignAndCaller(input), true)),
    route(calls.unfollowCampaign, (input) => setFollowing(deps, campaignAndCaller(input), false)),
    route(calls.getOwnPart, (input) => getOwnPart(deps, campaignAndCaller(input))),
    route(calls.listFollowing, ({ query, caller }) =>
      listFollowedCampaigns(deps, signedIn(caller).accountId, query),
    ),
    route(calls.countShare, async ({ params, body: { channel }, caller }) => {
      const source = widestNetwork(caller);
      await countCampaignShare(deps, { campaignId: params.id, channel, source });
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
      const uploader = uploaderOf(caller);
      await illustrateReport(deps, { reportId: params.id, uploader }, body);
      return { message: "Picture added to your report." };
    }),
    route(reports.getReportPicture, ({ params }) => readReportPicture(deps, params.id)),
  ];
}
