import type { ReactNode } from "react";
import { recurringNames } from "#contract/giving/giving-choices.ts";
import { addDays } from "#contract/giving/recurring-dates.ts";
import { amountInput } from "../../../lib/form/typed-amount.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { CampaignForm } from "./campaign-form.tsx";
import { ChangeForm, fieldOf, type ManageProps } from "./change-form.tsx";
import type { Change } from "./manage-action.ts";

/** What the donor can change in the current state, each in a fold of its own. */
export function ChangeFolds(props: ManageProps) {
  const { recurring, refused, choice } = props;
  const { state, reason } = recurring;
  const goesOn = state === "active" || state === "paused";
  const isPausedByUs = state === "paused" && reason === "office";
  const isOpen = (change: Change) => refused?.change === change;
  const canChooseCampaign = goesOn || (state === "stopped" && reason === "campaign_closed");
  return (
    <div className="panel-rows">
      {goesOn && (
        <Fold title="Change the amount" open={isOpen("amount")}>
          <AmountForm {...props} />
        </Fold>
      )}
      {goesOn && (
        <Fold title="Change the dates" open={isOpen("dates")}>
          <DatesForm {...props} />
        </Fold>
      )}
      {goesOn && !isPausedByUs && (
        <Fold
          title={state === "paused" ? "Pause until another day" : "Pause for a while"}
          open={isOpen("pause")}
        >
          <PauseForm {...props} />
        </Fold>
      )}
      {goesOn && recurring.may_change_method && (
        <Fold
          title="Use another card or account"
          open={isOpen("method") || (state === "paused" && reason === "method_gone")}
        >
          <MethodForm {...props} />
        </Fold>
      )}
      {canChooseCampaign && (
        <Fold
          title="Give to another campaign"
          open={isOpen("campaign") || choice.for === "campaign" || state === "stopped"}
        >
          <CampaignForm {...props} change="campaign" />
        </Fold>
      )}
      {goesOn && (
        <Fold title="If the campaign closes" open={isOpen("move") || choice.for === "move"}>
          <CampaignForm {...props} change="move" />
        </Fold>
      )}
      {state !== "stopped" && (
        <Fold title="Stop donating" open={isOpen("stop")}>
          <p className="max-w-text">
            Nothing more is charged, and we email you a confirmation. What you have given stays with
            the campaign.
          </p>
          <ChangeForm
            {...{ id: recurring.id, secret: props.secret, refused }}
            change="stop"
            submit={`Stop my ${recurringNames[recurring.frequency]}`}
            variant="quiet"
            className="btn-danger"
          />
        </Fold>
      )}
    </div>
  );
}

function Fold({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details className="fold manage-screen-fold" open={open || undefined}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
}

function AmountForm({ recurring, secret, refused }: ManageProps) {
  const { id, amount, currency } = recurring;
  return (
    <ChangeForm {...{ id, secret, refused }} change="amount" submit="Save amount">
      <TextField
        label={`Amount in ${currency}`}
        hint="The service fee is added. We email you before the new amount is first charged."
        {...amountInput}
        {...fieldOf(refused, "amount", "amount", String(amount))}
      />
    </ChangeForm>
  );
}

function DatesForm({ recurring, secret, today, refused }: ManageProps) {
  const { id, frequency, next_on, ends_on } = recurring;
  const first = addDays(today, 1);
  return (
    <ChangeForm {...{ id, secret, refused }} change="dates" submit="Save dates">
      {next_on && (
        <>
          <input type="hidden" name="shown_next_on" value={next_on} />
          <TextField
            label="Next donation"
            hint={`Later ones follow on the same day of each ${frequency === "monthly" ? "month" : "year"}.`}
            type="date"
            min={first}
            {...fieldOf(refused, "dates", "next_on", next_on)}
          />
        </>
      )}
      <TextField
        label="Last day (optional)"
        hint="Nothing is charged after it."
        type="date"
        min={first}
        {...fieldOf(refused, "dates", "ends_on", ends_on ?? "")}
      />
    </ChangeForm>
  );
}

function PauseForm({ recurring, secret, today, refused }: ManageProps) {
  return (
    <ChangeForm {...{ id: recurring.id, secret, refused }} change="pause" submit="Pause">
      <TextField
        label="Pause until"
        hint="Nothing is charged before this day. Donations then continue on your usual day."
        type="date"
        min={addDays(today, 1)}
        {...fieldOf(refused, "pause", "paused_until", recurring.paused_until ?? "")}
      />
    </ChangeForm>
  );
}

function MethodForm({ recurring, secret, refused }: ManageProps) {
  return (
    <>
      <p className="max-w-text">
        You enter the new card or account on the payment service's page. It appears here within a
        minute, and the previous one is no longer charged.
      </p>
      <ChangeForm
        {...{ id: recurring.id, secret, refused }}
        change="method"
        submit="Go to the payment service"
      />
    </>
  );
}
