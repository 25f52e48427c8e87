import { listMyDonations } from "#contract/account/profile.ts";
import { dayText } from "#contract/day-text.ts";
import { paymentMethods } from "#contract/giving/giving-choices.ts";
import { DISCOVER_PATH } from "#contract/page-paths.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { FailedPart } from "../../../ui/failed-part.tsx";
import { PartSkeleton } from "../../../ui/part-skeleton.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { methodsUsed } from "./methods-used.ts";

/** The most that one call gives. */
const LOOKED_AT = 50;
const load = () => authorisedApi(listMyDonations, { query: { limit: LOOKED_AT } });

export function PaymentPanel() {
  const { answer, failed, retry } = useAnswer(load);
  const used = answer && methodsUsed(answer.data);
  return (
    <>
      <SettingsCard
        title="How you have paid"
        lead={answer?.next_cursor && `From your latest ${LOOKED_AT} donations.`}
      >
        {failed && <FailedPart what="Your ways of paying" retry={retry} />}
        {!used && !failed && <PartSkeleton label="Loading how you have paid" rows={1} />}
        {used?.length === 0 && (
          <p>
            You have not paid for a donation yet. You choose how to pay each time you give:{" "}
            <a href={DISCOVER_PATH} className="link">
              find a campaign
            </a>
            .
          </p>
        )}
        {used && used.length > 0 && (
          <ul className="entry-list">
            {used.map(({ method, times, last }) => (
              <li key={method}>
                <p>
                  <b>{paymentMethods[method]}</b>
                  <br />
                  <span className="text-sm text-ink-soft">
                    {times === 1 ? "Once" : `${times} times`}, last on{" "}
                    <time dateTime={last}>{dayText(last)}</time>
                  </span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </SettingsCard>
      <SettingsCard title="How a refund arrives">
        <p>
          On the way that the money came: what you paid by card goes back to that card, and what you
          paid in cryptocurrency comes back in cryptocurrency.
        </p>
        <p>
          Card and account numbers are given to the payment service alone, so there is nothing of
          them here to change or to lose.
        </p>
      </SettingsCard>
    </>
  );
}
