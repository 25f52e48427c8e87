import * as calls from "#contract/giving/refunds.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Route, requireSignedIn, route } from "../../../platform/http/route.ts";
import { requireCampaignRole } from "../../campaigns/teams/campaign-role.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { findDonation } from "../donations/donation-store.ts";
import { decideRefund, orderRefund } from "./decide-refund.ts";
import { getOfficeRefund, listDonationRefunds, listRefunds } from "./list-refunds.ts";
import { markRefundSent } from "./mark-refund-sent.ts";
import type { RefundDeps } from "./refund-deps.ts";
import { findDonorDonation, requestRefund, requestTeamRefund } from "./request-refund.ts";
import { resendRefund } from "./resend-refund.ts";
import type { SendRefundsDeps } from "./send-refunds.ts";

export function refundRoutes(deps: RefundDeps & Pick<SendRefundsDeps, "applyFacts">): Route[] {
  const { db } = deps;
  return [
    route(calls.listRefundsOfDonation, async ({ params: { id }, query, caller }) => {
      await findDonorDonation(deps, id, { ...query, accountId: caller.signedIn?.accountId });
      return listDonationRefunds(db, id, { forDonor: true });
    }),
    route(calls.askForRefund, async ({ params, body: { secret, ...request }, caller }) => {
      const accountId = caller.signedIn?.accountId;
      const donor = { donationId: params.id, networks: caller.networks, secret, accountId };
      await requestRefund(deps, donor, request);
      return listDonationRefunds(db, params.id, { forDonor: true });
    }),
    route(calls.listTeamRefunds, async ({ params: { id: campaignId, gift }, caller }) => {
      const { accountId } = requireSignedIn(caller);
      await requireCampaignRole(db, { campaignId, accountId, least: "reader" });
      const donation = await findDonation(db, gift);
      if (donation?.campaign_id !== campaignId) throw new AppError("not_found");
      return listDonationRefunds(db, gift, { forDonor: false });
    }),
    route(calls.askForTeamRefund, async ({ params, body, caller }) => {
      const { accountId } = requireSignedIn(caller);
      const requester = { campaignId: params.id, donationId: params.gift, accountId };
      await requestTeamRefund(deps, requester, body);
      return listDonationRefunds(db, params.gift, { forDonor: false });
    }),
    route(calls.listRefunds, ({ query }) => listRefunds(deps, query)),
    route(calls.orderRefund, async ({ params, body, caller }) => {
      const id = await runOfficeTransaction(deps, caller, (action) =>
        orderRefund(deps, action, params.id, body),
      );
      return getOfficeRefund(deps, id);
    }),
    route(calls.decideRefund, async ({ params: { id }, body, caller }) => {
      await runOfficeTransaction(deps, caller, (action) => decideRefund(deps, action, id, body));
      return getOfficeRefund(deps, id);
    }),
    route(calls.markRefundSent, async ({ params: { id }, caller }) => {
      const { provider, fact } = await runOfficeTransaction(deps, caller, (action) =>
        markRefundSent(deps, action, id),
      );
      await deps.applyFacts(provider, [fact]);
      return getOfficeRefund(deps, id);
    }),
    route(calls.sendRefundAgain, async ({ params, caller }) => {
      const id = await runOfficeTransaction(deps, caller, (action) =>
        resendRefund(deps, action, params.id),
      );
      return getOfficeRefund(deps, id);
    }),
  ];
}
