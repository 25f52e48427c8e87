import { data, Form } from "react-router";
import { errorMessage } from "#contract/errors.ts";
import {
  ALREADY_SUBSCRIBED,
  subscribe,
  subscriptionMessages,
} from "#contract/outreach/subscription.ts";
import { serverApi } from "../../lib/api/api.ts";
import { toApiError } from "../../lib/api/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/subscribe-page";
import { newsletterMeta } from "./newsletter-page.ts";

/** Handles the footer's form when it is sent without JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const email = String((await request.formData()).get("email") ?? "");
  try {
    const { data: subscriber } = await serverApi(context)(subscribe, { params: { email } });
    return { email: subscriber.email, problem: undefined };
  } catch (error) {
    const refused = toApiError(error);
    if (!refused) throw error;
    const message = errorMessage(refused.answer);
    const problem = message === ALREADY_SUBSCRIBED ? subscriptionMessages.already : message;
    return data({ email, problem }, { status: refused.status });
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  newsletterMeta(matches, "subscribe", "Newsletter");

export default function SubscribePage({ actionData }: Route.ComponentProps) {
  if (actionData && actionData.problem === undefined) {
    return (
      <PageHead
        title="Check your inbox"
        lead={
          <span role="status">
            {subscriptionMessages.success} Please confirm with the link we've sent to{" "}
            {actionData.email}.
          </span>
        }
      />
    );
  }
  return (
    <>
      <PageHead title="Our newsletter" lead="News from our campaigns and what donations achieve." />
      <Form method="post" className="wrap wrap-start pb-section news-form" noValidate>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={actionData?.email}
          error={actionData?.problem}
        />
        <Button type="submit">Subscribe</Button>
      </Form>
    </>
  );
}
