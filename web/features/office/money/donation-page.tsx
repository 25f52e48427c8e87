import { useCallback } from "react";
import { formatWire } from "#contract/money.ts";
import { type DonationHistory, getDonationLife } from "#contract/office/money.ts";
import { campaignPath, moneyPath, officePath } from "#contract/page-paths.ts";
import { rateText } from "#contract/rate-text.ts";
import { nullIfNotFound } from "../../../lib/api/api-error.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { NotFound } from "../../layout/not-found.tsx";
import { RefundButton } from "../../refunds/refund-button.tsx";
import { FactList, type Facts } from "../fact-list.tsx";
import { officeMeta } from "../office-meta.ts";
import { Permitted } from "../permitted.tsx";
import { timestampText } from "../timestamp-text.ts";
import type { Route } from "./+types/donation-page";
import { DonationHistoryList } from "./donation-history-list.tsx";
import { gatewayText } from "./gateway-cell.tsx";
import { donationStateText } from "./history-texts.ts";
import { MoneyFrame } from "./money-frame.tsx";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  officeMeta(matches, moneyPath("donations", params.id), "Donation");

export default function DonationPage({ params }: Route.ComponentProps) {
  return <DonationScreen key={params.id} id={params.id} />;
}

function DonationScreen({ id }: { id: string }) {
  const load = useCallback(
    () => nullIfNotFound(authorisedApi(getDonationLife, { params: { id } })),
    [id],
  );
  const { answer, failed, retry, reload } = useResponse(load);
  if (failed) return <SectionError what="The donation" retry={retry} />;
  if (answer === null) return <NotFound />;
  if (!answer) return <SectionSkeleton label="The donation is loading" rows={6} />;
  const { donation, events, cut } = answer;
  return (
    <MoneyFrame
      screen="donations"
      title={`Donation of ${formatWire(donation.amount, donation.currency)}`}
      lead={
        <>
          <Badge tone={donation.state === "settled" ? "mist" : "sand"}>
            {donationStateText(donation)}
          </Badge>{" "}
          <a className="link" href={campaignPath(donation.campaign.id)}>
            {donation.campaign.title}
          </a>
        </>
      }
    >
      <section className="office-card" aria-labelledby="donation-facts">
        <h2 id="donation-facts" className="text-lg">
          Details
        </h2>
        <FactList
          facts={donationFacts(donation)}
          technical={[
            ["donation ID", donation.id],
            ["payment ID", donation.payment_id],
          ]}
        />
        <Permitted area="money">
          <RefundButton donation={donation} onChanged={reload} />
        </Permitted>
        {donation.recurring_id && donation.recurring && (
          <p>
            <a className="link text-sm" href={moneyPath("recurring", donation.recurring_id)}>
              {`See the ${donation.recurring} donation`}
            </a>
          </p>
        )}
        {donation.donor_id && (
          <p>
            <a className="link text-sm" href={officePath("donors", donation.donor_id)}>
              See this donor
            </a>
          </p>
        )}
      </section>
      <DonationHistoryList events={events} cut={cut} />
    </MoneyFrame>
  );
}

function donationFacts(donation: DonationHistory["donation"]): Facts {
  const { currency, campaign_currency, campaign, number } = donation;
  const sum = (amount: number) => formatWire(amount, currency);
  return [
    ["donor", donation.name ?? "Anonymous"],
    ["email", donation.email],
    ["shown as", donation.anonymous ? "Anonymous" : null],
    ["paid", donation.given_at && timestampText(donation.given_at)],
    ["charged", `${sum(donation.total)}, including a service fee of ${sum(donation.fee)}`],
    ["provider's fees", donation.gateway_cost === null ? null : sum(donation.gateway_cost)],
    [
      donation.revoked ? "taken out" : "refunded",
      donation.refunded > 0 ? sum(donation.refunded) : null,
    ],
    ["refund under way", donation.going_back > 0 ? sum(donation.going_back) : null],
    ["in the campaign", formatWire(donation.campaign_has, campaign_currency)],
    [
      "converted at",
      donation.conversion &&
        rateText({ base: currency, quote: campaign_currency, ...donation.conversion }),
    ],
    ["on hold (dispute)", donation.held > 0 ? formatWire(donation.held, campaign_currency) : null],
    ["number", number === null ? null : `${campaign.id}/${number}`],
    ["receipt", donation.receipt_number],
    ["payment provider", gatewayText(donation.gateway)],
  ];
}
