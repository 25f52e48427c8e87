import { getRates } from "#contract/books/rates.ts";
import { getSite, getWireInstructions } from "#contract/foundation/site.ts";
import { dayInZone } from "#contract/giving/recurring-dates.ts";
import { SERVICE_FEE_PERCENT } from "#contract/money.ts";
import { donationPath, PAYMENT_PATH } from "#contract/page-paths.ts";
import { CampaignCard } from "../../features/campaign-card/campaign-card.tsx";
import { NoCampaignOpen } from "../../features/campaign-card/no-campaign-open.tsx";
import { CampaignChooser } from "../../features/donations/campaign-chooser.tsx";
import { ClosedCampaign, NoGateway } from "../../features/donations/closed-campaign.tsx";
import { GivingForm } from "../../features/donations/form/giving-form.tsx";
import { initialValues, parseCurrency } from "../../features/donations/form/giving-values.ts";
import { startFromForm } from "../../features/donations/form/start-donation-action.ts";
import { GivingCampaign } from "../../features/donations/giving-campaign.tsx";
import { SandboxBanner } from "../../features/donations/sandbox-banner.tsx";
import { WireFold } from "../../features/donations/wire-fold.tsx";
import { pageApi, serverApi } from "../../lib/api/api.ts";
import { offeredAmounts } from "../../lib/campaign/offered-amounts.ts";
import { DEFAULT_NAME, findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import { passParameters } from "../../lib/page/page-query.ts";
import { useSite } from "../../lib/page/site-data.ts";
import type { Route } from "./+types/payment-page";
import {
  campaignChoice,
  campaignToGiveTo,
  givingCampaign,
  openCampaigns,
} from "./giving-page-data.ts";

export const handle = passParameters("campaign", "choose", "q", "cancelled", "currency", "amount");

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = pageApi(context);
  const query = url.searchParams;
  const named = query.get("campaign") || null;
  const campaign = await campaignToGiveTo(call, named);
  if (!campaign) return null;
  const choosing = query.has("choose");
  const [choice, others, rates, site, wire] = await Promise.all([
    choosing || !named ? campaignChoice(call, query.get("q")?.trim() ?? "") : null,
    campaign.state === "active" ? [] : openCampaigns(call, campaign),
    call(getRates, {}),
    call(getSite, {}),
    call(getWireInstructions, {}),
  ]);
  return {
    campaign: givingCampaign(campaign),
    named: named !== null,
    choosing,
    choice,
    others,
    rates: rates.data.filter(({ quote }) => quote === campaign.currency),
    cancelled: query.has("cancelled"),
    wireInstructions: wire.text,
    initial: initialValues({
      campaignId: campaign.id,
      currency: parseCurrency(query.get("currency") ?? "") ?? campaign.currency,
      amount: query.get("amount"),
      today: dayInZone(Date.now(), site.time_zone),
      offered: offeredAmounts(campaign),
    }),
    key: crypto.randomUUID(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return startFromForm(serverApi(context), await request.formData());
}

/** The form contains an idempotency key created for this view. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { campaign, named } = loaderData ?? {};
  return pageMeta({
    site: findLoadedSite(matches),
    path: campaign && named ? donationPath(campaign.id) : PAYMENT_PATH,
    title: campaign ? `Donate to ${campaign.title}` : "Donate",
    description: "Choose an amount, check the fee and the total, and donate.",
    image: campaign?.cover ?? undefined,
  });
};

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const site = useSite();
  if (!loaderData) return <NoCampaign />;
  const { campaign, choosing, choice, others, cancelled } = loaderData;
  const { id, state } = campaign;
  const methods = site?.gift_methods ?? ["card", "crypto"];
  const [test] = site?.test_methods ?? [];
  const real = methods.find((method) => !site?.test_methods.includes(method));
  return (
    <div className="wrap payment-page">
      {test && <SandboxBanner test={test} real={real} />}
      <GivingCampaign
        campaign={campaign}
        chooseHref={choice ? undefined : `${donationPath(id)}&choose=1`}
      />
      {choice && <CampaignChooser currentId={id} open={choosing} {...choice} />}
      {cancelled && <CancelledNote />}
      {state === "active" && methods.length === 0 ? (
        <NoGateway />
      ) : state === "active" ? (
        <GivingForm
          campaign={campaign}
          formKey={actionData?.key ?? loaderData.key}
          initial={actionData?.values ?? loaderData.initial}
          failure={actionData?.failure ?? null}
          cancelled={cancelled}
          productName={site?.product_name ?? DEFAULT_NAME}
          feePercent={site?.service_fee_percent ?? SERVICE_FEE_PERCENT}
          currencies={site?.currencies ?? []}
          rates={loaderData.rates}
          methods={methods}
        />
      ) : (
        <ClosedCampaign state={state} campaignId={id}>
          {others.length > 0 &&
            others.map((other) => <CampaignCard key={other.id} campaign={other} />)}
        </ClosedCampaign>
      )}
      {state === "active" && loaderData.wireInstructions && (
        <WireFold text={loaderData.wireInstructions} />
      )}
    </div>
  );
}

function CancelledNote() {
  return (
    <p className="giving-summary-note" role="status">
      <strong>Nothing was charged.</strong> Your details are saved. You can try again below.
    </p>
  );
}

function NoCampaign() {
  return (
    <div className="wrap section">
      <h1 className="mb-8 text-title">Give</h1>
      <NoCampaignOpen />
    </div>
  );
}
