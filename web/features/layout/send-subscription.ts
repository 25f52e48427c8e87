import { cleanEmail, emailAddress } from "#contract/email-address.ts";
import {
  ALREADY_SUBSCRIBED,
  subscribe,
  subscriptionWords,
} from "#contract/outreach/subscription.ts";
import { ApiError, refusalText } from "../../lib/api/api-error.ts";
import { visitorApi } from "../../lib/session/authorised-api.ts";
import { showToast } from "../../ui/toast.ts";

/** The form's message about a text that is no address. */
export function addressProblem(text: string): string | undefined {
  const read = emailAddress.safeParse(text);
  return read.success ? undefined : read.error.issues[0]?.message;
}

/** Asks for the newsletter. Answers with the message for the page. */
export async function sendSubscription(
  text: string,
): Promise<{ said: string } | { problem: string }> {
  try {
    await visitorApi(subscribe, { params: { email: cleanEmail(text) } });
    void showToast("success", subscriptionWords.success);
    return { said: `${subscriptionWords.success} Please confirm it: we mailed you a link.` };
  } catch (failure) {
    const [detail] = failure instanceof ApiError ? failure.answer.detail : [];
    const known = (detail?.msg ?? refusalText(failure)).includes(ALREADY_SUBSCRIBED);
    const problem = known ? subscriptionWords.already : subscriptionWords.failure;
    void showToast("error", problem);
    return { problem };
  }
}
