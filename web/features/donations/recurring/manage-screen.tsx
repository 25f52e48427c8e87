import { type ReactNode, useEffect, useRef } from "react";
import { dayText } from "#contract/day-text.ts";
import { declineTexts, donationMethods, recurringNames } from "#contract/giving/giving-choices.ts";
import { MAX_LISTED_PERIODS, type RecurringForDonor } from "#contract/giving/recurring.ts";
import { formatWire } from "#contract/money.ts";
import { campaignPath, donationPath } from "#contract/page-paths.ts";
import { recurringSentence } from "../../../lib/recurring-sentence.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { StatusMessage } from "../../../ui/status-message.tsx";
import { dropKeys, tabStore } from "../form/donation-key.ts";
import { ChangeFolds } from "./change-folds.tsx";
import { ChangeForm, type ManageProps } from "./change-form.tsx";
import { confirmationText } from "./confirmation-text.ts";
import { PeriodList } from "./period-list.tsx";

interface ManageScreenProps extends ManageProps {
  /** The change that was just made. */
  done: string | null;
}

/** Where a donor follows, changes and stops a recurring donation. */
export function ManageScreen({ done, ...props }: ManageScreenProps) {
  const { recurring, secret, refused } = props;
  const { id, state, reason, frequency, campaign, periods } = recurring;
  const isResumable = state === "paused" && reason !== "office";
  const needsMethod = state === "starting" && recurring.may_change_method;
  const hasStarted = state !== "starting";
  useEffect(() => {
    if (hasStarted) dropKeys(tabStore());
  }, [hasStarted]);
  return (
    <>
      <PageHead
        title={`Your ${recurringNames[frequency]}`}
        lead={
          <>
            <a href={campaignPath(campaign.id)} className="link">
              {campaign.title}
            </a>
            <span className="block pt-1">{recurringSentence(recurring)}</span>
          </>
        }
      />
      <div id="done" className="wrap grid gap-8 pb-section">
        <Confirmation text={refused ? undefined : confirmationText(done, recurring)} />
        {recurring.unpaid && <UnpaidNote {...props} unpaid={recurring.unpaid} />}
        {needsMethod && (
          <div className="grid gap-4">
            <p>If you have just stored it, this page shows it within a minute.</p>
            <ChangeForm
              {...{ id, secret, refused }}
              change="method"
              submit="Store a payment method"
              variant="giving"
            />
          </div>
        )}
        {isResumable && (
          <ChangeForm {...{ id, secret, refused }} change="resume" submit="Resume now" />
        )}
        {state === "stopped" && (
          <p>
            <ButtonLink href={donationPath(campaign.id)} variant="quiet">
              Donate again
            </ButtonLink>
          </p>
        )}
        <div className="manage-screen-columns">
          {(state !== "stopped" || reason === "campaign_closed") && (
            <Panel title="Make a change">
              {/* The fields start with the new values after a change. */}
              <ChangeFolds key={fingerprint(recurring)} {...props} />
            </Panel>
          )}
          <Facts recurring={recurring} />
        </div>
        {periods.length > 0 && (
          <Panel title="Your donations">
            {periods.length === MAX_LISTED_PERIODS && (
              <p className="text-sm text-ink-soft">Showing the newest {MAX_LISTED_PERIODS}.</p>
            )}
            <PeriodList {...recurring} />
          </Panel>
        )}
      </div>
    </>
  );
}

function fingerprint({ periods: _, given: __, ...changeable }: RecurringForDonor): string {
  return JSON.stringify(changeable);
}

/** Takes the focus after each change. */
function Confirmation({ text }: { text: string | undefined }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text) message.current?.focus();
  }, [text]);
  return <StatusMessage ref={message}>{text}</StatusMessage>;
}

type UnpaidNoteProps = ManageScreenProps & { unpaid: NonNullable<RecurringForDonor["unpaid"]> };

function UnpaidNote({ recurring, secret, refused, unpaid }: Omit<UnpaidNoteProps, "done">) {
  const { id, amount, total, currency, periods } = recurring;
  const { due_on, reason, retry_on } = unpaid;
  const period = periods.find(({ donation }) => donation.id === unpaid.donation.id);
  // The amount may have changed since the donation was due.
  const due = period?.donation.amount === amount ? formatWire(total, currency) : "now";
  return (
    <section className="side-note side-note-office" aria-labelledby="unpaid">
      <h2 id="unpaid" className="text-xl">
        Your donation of {dayText(due_on)} is not paid yet
      </h2>
      <p>
        {reason && `${declineTexts[reason]} `}
        {retry_on && `We will try again on ${dayText(retry_on)}. `}
        {recurring.pays_with &&
          "If you pay now, we store what you pay with and charge it for later donations."}
      </p>
      <ChangeForm
        {...{ id, secret, refused }}
        change="pay"
        submit={`Pay ${due}`}
        variant="giving"
      />
    </section>
  );
}

function Facts({ recurring }: { recurring: RecurringForDonor }) {
  const { fund, amount, fee, total, currency, pays_with, given, move_to } = recurring;
  const { payment_method, may_change_method, state, anonymous, name, email } = recurring;
  const goesOn = state === "active" || state === "paused";
  return (
    <dl className="donation-receipt-rows">
      {fund && <Row name="For">{fund}</Row>}
      <Row name="Each donation">
        {`${formatWire(amount, currency)} + ${formatWire(fee, currency)} service fee = ${formatWire(total, currency)}`}
      </Row>
      {state !== "stopped" && (
        <Row name="Paid with">
          {pays_with
            ? `${pays_with.title}${pays_with.expires_on ? `, expires on ${dayText(pays_with.expires_on)}` : ""}`
            : donationMethods[payment_method]}
          {!pays_with && !may_change_method && ". We email you a link for each donation."}
        </Row>
      )}
      {given.donations > 0 && (
        <Row name="Given so far">
          {`${formatWire(given.amount, currency)} in ${given.donations} ${given.donations === 1 ? "donation" : "donations"}`}
        </Row>
      )}
      {goesOn && (
        <Row name="If the campaign closes">
          {move_to ? `Your donations go to “${move_to.title}”` : "Your donations stop"}
        </Row>
      )}
      <Row name="Shown as">{anonymous ? "Anonymous" : (name ?? "Anonymous")}</Row>
      {email && <Row name="Emails go to">{email}</Row>}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
