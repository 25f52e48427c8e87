import { data, Form, isRouteErrorResponse } from "react-router";
import { errorMessage } from "#contract/errors.ts";
import { getSite } from "#contract/foundation/site.ts";
import { getRecurring } from "#contract/giving/recurring.ts";
import { dayInZone } from "#contract/giving/recurring-dates.ts";
import { CONTACT_PATH, RECURRING_PATH } from "#contract/page-paths.ts";
import stylesheet from "../../area.css?url";
import type { CampaignChoice } from "../../features/donations/recurring/change-form.tsx";
import {
  changeFromForm,
  type ManageInput,
} from "../../features/donations/recurring/manage-action.ts";
import { ManageScreen } from "../../features/donations/recurring/manage-screen.tsx";
import { errorPage, pageApi, serverApi } from "../../lib/api/api.ts";
import { toApiError } from "../../lib/api/api-error.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import { passParameters } from "../../lib/page/page-query.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { ErrorMessage } from "../../ui/status-message.tsx";
import type { Route } from "./+types/recurring-page";
import { campaignChoice } from "./giving-page-data.ts";

export const handle = passParameters("id", "secret", "done", "choose", "q");

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const id = query.get("id");
  const secret = query.get("secret");
  const done = query.get("done");
  const choose = readChoose(query.get("choose"));
  const search = query.get("q")?.trim() ?? "";
  if (!id || !secret) return null;
  const call = pageApi(context);
  try {
    const recurring = await serverApi(context)(getRecurring, { params: { id }, query: { secret } });
    const [site, choice] = await Promise.all([call(getSite, {}), campaignChoice(call, search)]);
    return {
      recurring,
      secret,
      done,
      today: dayInZone(Date.now(), site.time_zone),
      choice: { ...choice, for: choose },
    };
  } catch (error) {
    if (toApiError(error)?.answer.code !== "link_expired") throw errorPage(error);
    return data("expired" as const, { status: 403 });
  }
}

function readChoose(text: string | null): CampaignChoice["for"] {
  return text === "campaign" || text === "move" ? text : null;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const id = url.searchParams.get("id");
  const secret = url.searchParams.get("secret");
  if (!id || !secret) throw data(null, { status: 404 });
  const input: ManageInput = { params: { id }, query: { secret } };
  return changeFromForm(serverApi(context), input, await request.formData());
}

/** The address contains the donor's secret, so the page is never stored and other sites don't get its address. */
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
});

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: RECURRING_PATH,
    title: "Your recurring donation",
    description: "Change, pause or stop your recurring donation.",
    unlisted: true,
  });

export default function RecurringPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <PageHead
        title="This link is incomplete"
        lead="Please open the link in your email again, exactly as it was sent."
      />
    );
  }
  const refused = actionData?.refused;
  if (loaderData === "expired") {
    return (
      <ExpiredLink sent={actionData?.message} problem={refused && errorMessage(refused.answer)} />
    );
  }
  return <ManageScreen key={loaderData.recurring.id} {...loaderData} refused={refused} />;
}

interface ExpiredLinkProps {
  sent: string | undefined;
  problem: string | undefined;
}

function ExpiredLink({ sent, problem }: ExpiredLinkProps) {
  return (
    <>
      <PageHead
        title="This link has expired"
        lead={
          sent ? (
            <span role="status">{sent}</span>
          ) : (
            "For your safety, the links in our emails work for about a year. We can email you a new one."
          )
        }
      />
      {!sent && (
        <Form method="post" className="wrap grid justify-items-start gap-4 pb-section">
          <ErrorMessage>{problem}</ErrorMessage>
          <Button type="submit" name="change" value="link">
            Email me a new link
          </Button>
        </Form>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const unknown = isRouteErrorResponse(error) && error.status < 500 && error.status !== 429;
  return (
    <>
      {unknown ? (
        <PageHead
          title="We can't find this recurring donation"
          lead="The address may be incomplete. Please open the link in your email again, exactly as it was sent."
        />
      ) : (
        <PageHead
          title="We can't show your donation right now"
          lead="It continues unchanged: only this page has a problem. Please reload it in a moment."
        />
      )}
      <p className="wrap pb-section">
        <ButtonLink href={CONTACT_PATH} variant="quiet">
          Contact us
        </ButtonLink>
      </p>
    </>
  );
}
