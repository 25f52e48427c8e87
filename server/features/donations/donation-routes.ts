import { getDonation, startDonation as startDonationCall } from "#contract/donations.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { holdsSecret } from "./donation-policy.ts";
import { findDonation } from "./donation-store.ts";
import { presentDonation } from "./donation-view.ts";
import { type StartDonationDeps, startDonation } from "./start-donation.ts";

export function donationRoutes(deps: StartDonationDeps): Route[] {
  return [
    route(startDonationCall, ({ headers, body, caller }) =>
      startDonation(deps, {
        key: headers["idempotency-key"],
        body,
        source: caller.source,
        accountId: caller.signedIn?.accountId,
      }),
    ),
    route(getDonation, async ({ params, query }) => {
      if (!holdsSecret(query.secret, deps.links.secretOf(params.id)))
        throw new AppError("not_found");
      const donation = await findDonation(deps.database.db, params.id);
      if (!donation) throw new AppError("not_found");
      return presentDonation(donation);
    }),
  ];
}
