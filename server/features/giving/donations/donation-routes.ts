import {
  getDonation,
  reopenDonation as reopenCall,
  startDonation as startDonationCall,
} from "#contract/giving/donations.ts";
import * as offers from "#contract/giving/offered-donations.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, type Route, route, signedIn } from "../../../platform/http/route.ts";
import { findThanks } from "../../campaigns/catalogue/campaign-thanks-store.ts";
import { holdsSecret } from "./donation-links.ts";
import { findHeldDonation } from "./donation-store.ts";
import { heldView } from "./donation-view.ts";
import { claimOffered, disownOffered, listOffered } from "./offered-donations.ts";
import { reopenDonation } from "./reopen-donation.ts";
import { type StartDonationDeps, startDonation } from "./start-donation.ts";

const decided = ({ params, caller }: { params: { id: string }; caller: Caller }) => ({
  id: params.id,
  accountId: signedIn(caller).accountId,
});

/** Throws `not_found` for whoever doesn't hold the donation's secret. */
function requireSecret({ links }: StartDonationDeps, id: string, given: string): void {
  if (!holdsSecret(given, links.secretOf(id))) throw new AppError("not_found");
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
      const donation = await findHeldDonation(deps.db, params.id);
      if (!donation) throw new AppError("not_found");
      const words = donation.state === "settled" ? [donation.campaign_id] : [];
      const thanks = (await findThanks(deps.db, words)).get(donation.campaign_id);
      return heldView(donation, thanks, deps.clock());
    }),
    route(reopenCall, async ({ params, query, body, caller: { source, networks } }) => {
      requireSecret(deps, params.id, query.secret);
      const { challenge } = body;
      const input = { source, networks, challenge };
      return { checkout_url: await reopenDonation(deps, params.id, input) };
    }),
    route(offers.listOfferedDonations, ({ caller }) =>
      listOffered(deps, signedIn(caller).accountId),
    ),
    route(offers.claimDonation, (input) => claimOffered(deps, decided(input))),
    route(offers.disownDonation, async (input) => {
      await disownOffered(deps, decided(input));
      return { message: "Thank you. The gift is not shown with your account." };
    }),
  ];
}
