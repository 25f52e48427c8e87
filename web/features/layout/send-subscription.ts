import { cleanEmail, emailAddress } from "#contract/email-address.ts";
import {
  ALREADY_SUBSCRIBED,
  subscribe,
  subscriptionMessages,
} from "#contract/outreach/subscription.ts";
import { ApiError, errorText } from "../../lib/api/api-error.ts";
import { visitorApi } from "../../lib/session/authorised-api.ts";
import { showToast } from "../../ui/toast.ts";

export function validateEmail(text: string): string | undefined {
  const parsed = emailAddress.safeParse(text);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

/** Subscribes to the newsletter. Returns the message for the page. */
export async function sendSubscription(
  text: string,
): Promise<{ status: string } | { problem: string }> {
  try {
    await visitorApi(subscribe, { params: { email: cleanEmail(text) } });
    void showToast("success", subscriptionMessages.success);
    return {
      status: `${subscriptionMessages.success} Please confirm with the link we've emailed you.`,
    };
  } catch (failure) {
    const [detail] = failure instanceof ApiError ? failure.answer.detail : [];
    const known = (detail?.msg ?? errorText(failure)).includes(ALREADY_SUBSCRIBED);
    const problem = known ? subscriptionMessages.already : subscriptionMessages.failure;
    void showToast("error", problem);
    return { problem };
  }
}
