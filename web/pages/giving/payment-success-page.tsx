import { data, isRouteErrorResponse, redirect } from "react-router";
import { getCampaign } from "#contract/campaigns/catalogue.ts";
import { endpointUrl } from "#contract/endpoint.ts";
import {
  type Donation,
  type DonationForDonor,
  type DonationMethod,
  getDonation,
  reopenDonation,
} from "#contract/giving/donations.ts";
import { epcCode } from "#contract/giving/epc-code.ts";
import { donationReceipt } from "#contract/giving/receipts.ts";
import { listRefundsOfDonation } from "#contract/giving/refunds.ts";
import {
  campaignPath,
  DISCOVER_PATH,
  LOGIN_PATH,
  PAYMENT_SUCCESS_PATH,
  refundPath,
} from "#contract/page-paths.ts";
import { ShareLinkList } from "../../features/campaign/share-link-list.tsx";
import { CampaignStream } from "../../features/donations/campaign-stream.tsx";
import { DonationResult } from "../../features/donations/donation-result.tsx";
import { ShareLinks } from "../../features/donations/share-links.tsx";
import { findChallenge } from "../../features/donations/with-proof.ts";
import { GuestAccount } from "../../features/identity/registration/guest-account.tsx";
import { RefundPart } from "../../features/refunds/refund-part.tsx";
import { refundSentence } from "../../features/refunds/refund-sentence.ts";
import { type Call, pageApi, serverApi } from "../../lib/api/api.ts";
import { ApiError, toApiError } from "../../lib/api/api-error.ts";
import { DEFAULT_NAME, findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import { passParameters } from "../../lib/page/page-query.ts";
import { useSite } from "../../lib/page/site-data.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { drawQr } from "../../ui/qr/draw-qr.ts";
import type { Route } from "./+types/payment-success-page";

export const handle = passParameters("donation", "secret", "looked");

export async function loader({ context, url }: Route.LoaderArgs) {
  const id = url.searchParams.get("donation");
  const secret = url.searchParams.get("secret");
  if (!id || !secret) return null;
  const call = pageApi(context);
  const donation = await call(getDonation, { params: { id }, query: { secret } });
  const reloadCount = Math.max(0, Number(url.searchParams.get("looked")) || 0);
  const [stream, refunds] = await Promise.all([
    campaignStream(serverApi(context), donation),
    listRefundSentences(call, donation, secret),
  ]);
  const receiptUrl = endpointUrl(donationReceipt, { id }, { secret });
  const transferCode = drawTransfer(donation);
  return { donation, secret, receiptUrl, reloadCount, stream, refunds, transferCode };
}

/** "Pay again": redirects to another checkout, or shows here why there is none. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const id = url.searchParams.get("donation");
  const secret = url.searchParams.get("secret");
  if (!id || !secret) throw data(null, { status: 404 });
  try {
    const call = serverApi(context);
    const form = await request.formData();
    const sent = form.get("challenge");
    const body = typeof sent === "string" ? { challenge: sent } : {};
    const input = { params: { id }, query: { secret }, body };
    const { checkout_url } = await call(reopenDonation, input);
    return redirect(checkout_url, { status: 303, headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    const refused = toApiError(error);
    if (!refused) throw error;
    const challenge = findChallenge(refused.answer);
    const refusal = challenge?.message ?? refused.message;
    return data({ refusal, challenge: challenge?.issued }, { status: refused.status });
  }
}

/** The QR code that banking apps scan, which exists for euros only. */
function drawTransfer({ transfer, total: amount, currency }: DonationForDonor) {
  return transfer && currency === "EUR" ? drawQr(epcCode({ ...transfer, amount }), "M") : null;
}

/** The campaign's picture and progress; null if they can't be loaded. */
async function campaignStream(call: Call, { campaign }: Donation) {
  try {
    const { data } = await call(getCampaign, { params: { id: campaign.id } });
    const { raised, goal, currency, images } = data;
    return { raised, goal, currency, cover: images[0] ?? null };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Null if the donation has no refunds and none can be requested. */
async function listRefundSentences(call: Call, { id, settled_at }: Donation, secret: string) {
  if (settled_at === null) return null;
  const input = { params: { id }, query: { secret } };
  const { data, may_ask } = await call(listRefundsOfDonation, input);
  return data.length > 0 || may_ask
    ? data.map((refund) => ({ id: refund.id, words: refundSentence(refund) }))
    : null;
}

/** The address contains the donor's secret, so the page is never stored and other sites don't get its address. */
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: PAYMENT_SUCCESS_PATH,
    title: loaderData?.donation.state === "settled" ? "Donation Successful" : "Your donation",
    description: "The status of your donation.",
    unlisted: true,
  });

export default function PaymentSuccessPage({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? (
    <Result {...loaderData} refusal={actionData?.refusal} challenge={actionData?.challenge} />
  ) : (
    <Explanation title="This link is incomplete">
      Please open the link in your email again, exactly as it was sent: it shows the status of your
      donation.
    </Explanation>
  );
}

const gatewayMethods = {
  "Credit-Card": "card",
  "Bank-Transfer": "bank",
  Cryptocurrency: "crypto",
  Offline: "offline",
} as const satisfies Record<DonationMethod, string>;

type ResultProps = NonNullable<Route.ComponentProps["loaderData"]> & {
  refusal: string | undefined;
  challenge: string | undefined;
};

function Result(props: ResultProps) {
  const { donation, secret, receiptUrl, reloadCount, stream, refunds, transferCode } = props;
  const { refusal, challenge } = props;
  const site = useSite();
  const { campaign } = donation;
  const method = gatewayMethods[donation.payment_method];
  const address = `${site?.public_url ?? ""}${campaignPath(campaign.id)}`;
  return (
    <DonationResult
      key={donation.id}
      donation={donation}
      secret={secret}
      receiptUrl={receiptUrl}
      reloadCount={reloadCount}
      transferCode={transferCode}
      refusal={refusal}
      challenge={challenge}
      refunds={refunds && <RefundPart refunds={refunds} href={refundPath(donation.id, secret)} />}
      share={
        <ShareLinks
          campaign={campaign}
          address={address}
          picture={
            stream && (
              <CampaignStream
                stream={donation.thanks ? { ...stream, cover: null } : stream}
                title={campaign.title}
              />
            )
          }
        >
          <ShareLinkList {...campaign} address={address} />
        </ShareLinks>
      }
      account={({ id, name, email }) =>
        email && <GuestAccount name={name} email={email} donation={{ id, secret }} />
      }
      productName={site?.product_name ?? DEFAULT_NAME}
      sandbox={site?.test_methods.some((test) => test === method) ?? false}
    />
  );
}

/** A donor who has just paid must not see a general error page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const unknown = isRouteErrorResponse(error) && error.status < 500 && error.status !== 429;
  return unknown ? (
    <Explanation title="We can't find this donation">
      The address may be incomplete. Please open the link again exactly as you received it.
    </Explanation>
  ) : (
    <Explanation title="We can't show your donation right now">
      Your donation is safe: only this page has a problem. Please reload it in a moment.
    </Explanation>
  );
}

interface ExplanationProps {
  title: string;
  children: string;
}

function Explanation({ title, children }: ExplanationProps) {
  return (
    <div className="wrap section">
      <h1 className="text-title">{title}</h1>
      <p className="mt-4 mb-8 max-w-text text-lead text-ink-soft">{children}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={DISCOVER_PATH}>See all campaigns</ButtonLink>
        <ButtonLink href={LOGIN_PATH} variant="quiet">
          Explore more Fundraisers
        </ButtonLink>
      </div>
    </div>
  );
}
