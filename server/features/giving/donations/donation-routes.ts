import {
  getDonation,
  reopenDonation as reopenCall,
  startDonation as startDonationCall,
} from "#contract/giving/donations.ts";
import * as offers from "#contract/giving/offered-donations.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, type Route, requireSignedIn, route } from "../../../platform/http/route.ts";
import { findThanks } from "../../campaigns/catalogue/campaign-thanks-store.ts";
import { isCorrectSecret } from "./donation-links.ts";
import { findDonationDetails } from "./donation-store.ts";
import { donationDetailsView } from "./donation-view.ts";
import {
  claimOfferedDonation,
  claimOfferedDonations,
  disownOfferedDonation,
  listOffered,
} from "./offered-donations.ts";
import { reopenDonation } from "./reopen-donation.ts";
import { type StartDonationDeps, startDonation } from "./start-donation.ts";

const readDecision = ({ params, caller }: { params: { id: string }; caller: Caller }) => ({
  id: params.id,
  accountId: requireSignedIn(caller).accountId,
});

/** Throws `not_found` for a wrong secret. */
function requireSecret({ links }: StartDonationDeps, id: string, secret: string): void {
  if (!isCorrectSecret(secret, links.secretFor(id))) throw new AppError("not_found");
}

export function donationRoutes(deps: StartDonationDeps): Route[] {
  return [
    route(startDonationCall, ({ headers, body, caller }) =>
      startDonation(deps, {
        key: headers["idempotency-key"],
        body,
        source: caller.source,
        networks: caller.networks,
        accountId: caller.signedIn?.accountId,
      }),
    ),
    route(getDonation, async ({ params, query }) => {
      requireSecret(deps, params.id, query.secret);
      const donation = await findDonationDetails(deps.db, params.id);
      if (!donation) throw new AppError("not_found");
      const { state, campaign_id } = donation;
      const thanks = state === "settled" ? await findThanks(deps.db, [campaign_id]) : undefined;
      const { values } = await deps.settings.fresh();
      const shown = { now: deps.clock(), settings: values };
      return donationDetailsView(donation, thanks?.get(campaign_id), shown);
    }),
    route(reopenCall, async ({ params, query, body, caller: { source, networks } }) => {
      requireSecret(deps, params.id, query.secret);
      const input = { source, networks, challenge: body.challenge };
      return { checkout_url: await reopenDonation(deps, params.id, input) };
    }),
    route(offers.listOfferedDonations, ({ caller }) =>
      listOffered(deps, requireSignedIn(caller).accountId),
    ),
    route(offers.claimDonations, async ({ body, caller }) => {
      const { accountId } = requireSignedIn(caller);
      await claimOfferedDonations(deps, { ids: body.ids, accountId });
      return listOffered(deps, accountId);
    }),
    route(offers.claimDonation, (input) => claimOfferedDonation(deps, readDecision(input))),
    route(offers.disownDonation, async (input) => {
      await disownOfferedDonation(deps, readDecision(input));
      return { message: "Thank you. This donation won't appear in your account." };
    }),
  ];
}
