import { data, redirect } from "react-router";
import { dayText } from "#contract/day-text.ts";
import { getDonation } from "#contract/giving/donations.ts";
import { askForRefund, listRefundsOfDonation } from "#contract/giving/refunds.ts";
import { formatWire } from "#contract/money.ts";
import { REFUND_PATH, refundPath } from "#contract/page-paths.ts";
import { RefundScreen } from "../../features/refunds/refund-screen.tsx";
import { pageApi, serverApi } from "../../lib/api/api.ts";
import { toApiError } from "../../lib/api/api-error.ts";
import { parseTypedAmount } from "../../lib/form/typed-amount.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import { passParameters } from "../../lib/page/page-query.ts";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/refund-page";

export const handle = passParameters("donation", "secret");

function readDonation(url: URL) {
  const id = url.searchParams.get("donation");
  const secret = url.searchParams.get("secret");
  if (!id || !secret) throw data(null, { status: 404 });
  return { params: { id }, query: { secret } };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const input = readDonation(url);
  const call = pageApi(context);
  const [donation, refunds] = await Promise.all([
    call(getDonation, input),
    call(listRefundsOfDonation, input),
  ]);
  return { donation, refunds, secret: input.query.secret };
}

/** Handles a post without JavaScript: shows the page again with the result. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { params, query } = readDonation(url);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const values = { amount: text("amount"), reason: text("reason"), note: text("note") };
  const call = serverApi(context);
  try {
    const { currency } = await call(getDonation, { params, query });
    const body = { ...query, ...values, amount: parseTypedAmount(values.amount, currency) };
    await call(askForRefund, { params, body: body as never });
  } catch (error) {
    const refused = toApiError(error);
    if (!refused) throw error;
    return data({ answer: refused.answer, values }, { status: refused.status });
  }
  return redirect(refundPath(params.id, query.secret), {
    status: 303,
    headers: { "Cache-Control": "no-store" },
  });
}

/** The address contains the donor's secret, so the page is never stored and other sites don't get its address. */
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: REFUND_PATH,
    title: "Request a refund",
    description: "Request a refund of your donation and follow its progress.",
    unlisted: true,
  });

export default function RefundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { donation } = loaderData;
  const { amount, currency, campaign, settled_at, created_at } = donation;
  const donated = `${formatWire(amount, currency)} to “${campaign.title}”`;
  return (
    <>
      <PageHead
        title="Request a refund"
        lead={`You gave ${donated} on ${dayText(settled_at ?? created_at)}. A person reviews every request, usually within a few days.`}
      />
      <RefundScreen key={donation.id} {...loaderData} rejected={actionData} />
    </>
  );
}
