import { listMyDonations } from "#contract/account/profile.ts";
import { dayText } from "#contract/day-text.ts";
import { donationMethods } from "#contract/giving/giving-choices.ts";
import { DISCOVER_PATH } from "#contract/page-paths.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { listUsedMethods } from "./used-methods.ts";

const DONATION_LIMIT = 50;
const load = () => authorisedApi(listMyDonations, { query: { limit: DONATION_LIMIT } });

export function PaymentPanel() {
  const { answer, failed, retry } = useResponse(load);
  const used = answer && listUsedMethods(answer.data);
  return (
    <>
      <SettingsCard
        title="Payment methods you've used"
        lead={answer?.next_cursor && `From your latest ${DONATION_LIMIT} donations.`}
      >
        {failed && <SectionError what="Your payment methods" retry={retry} />}
        {!used && !failed && <SectionSkeleton label="Loading your payment methods" rows={1} />}
        {used?.length === 0 && (
          <p>
            You haven't paid for a donation yet. You choose how to pay each time you donate:{" "}
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
                  <b>{donationMethods[method]}</b>
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
      <SettingsCard title="How refunds are paid">
        <p>
          Refunds go back the way you paid: card payments to the same card, cryptocurrency in
          cryptocurrency.
        </p>
        <p>
          Only the payment service has your card and account numbers. We don't store them, so
          there's nothing to manage here.
        </p>
      </SettingsCard>
    </>
  );
}
