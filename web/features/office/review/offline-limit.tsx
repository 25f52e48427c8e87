import { useCallback } from "react";
import {
  getOfflineLimit,
  MAX_OFFLINE_LIMIT,
  type OfflineLimit,
  offlineLimitBody,
  removeOfflineLimit,
  setOfflineLimit,
} from "#contract/giving/reported-donations.ts";
import { formatWire } from "#contract/money.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { useActionRunner } from "../use-action-runner.ts";

/** The limit up to which a campaign's reported donations are included before they are confirmed. */
export function OfflineLimitCard({ campaignId }: { campaignId: number }) {
  const load = useCallback(
    () => authorisedApi(getOfflineLimit, { params: { id: campaignId } }),
    [campaignId],
  );
  const { answer, failed, retry, setAnswer } = useResponse(load);
  const runner = useActionRunner();
  if (failed) return <SectionError what="The limit for offline donations" retry={retry} />;
  if (!answer) return null;
  const { limit } = answer;
  const params = { id: campaignId };
  const switchOff = () =>
    runner.run("remove", async () => {
      setAnswer(await authorisedApi(removeOfflineLimit, { params }));
      return "You now confirm every reported donation.";
    });
  return (
    <section className="office-card" aria-labelledby="offline-limit">
      <h2 id="offline-limit" className="text-lg">
        Offline donations
      </h2>
      <p className="text-sm text-ink-soft">{limitExplanation(answer)}</p>
      <LimitForm
        key={JSON.stringify(limit)}
        shown={answer}
        send={async (body) => {
          setAnswer(await authorisedApi(setOfflineLimit, { params, body }));
        }}
      />
      {limit && (
        <p>
          <Button
            variant="quiet"
            size="small"
            busy={runner.busy === "remove"}
            onClick={() => void switchOff()}
          >
            Turn off
          </Button>
        </p>
      )}
      <ActionOutcome runner={runner} />
    </section>
  );
}

function limitExplanation({ limit, used, currency }: OfflineLimit): string {
  if (!limit) {
    return "The campaign includes a reported donation once you confirm it. If you trust the team, it can include small donations immediately. Donors still get receipts only after you confirm.";
  }
  const text = (amount: number) => formatWire(amount, currency);
  return `The campaign includes reported donations of up to ${text(limit.each)} immediately, up to ${text(limit.month)} a month. Donors get receipts after you confirm. Used this month: ${text(used)}.`;
}

interface LimitFormProps {
  shown: OfflineLimit;
  send: (limit: { each: number; month: number }) => Promise<void>;
}

function LimitForm({ shown: { limit, currency }, send }: LimitFormProps) {
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: offlineLimitBody,
    defaultValues: limit ?? {},
    send,
  });
  const amount = {
    type: "number",
    inputMode: "decimal",
    step: "0.01",
    min: "0.01",
    max: MAX_OFFLINE_LIMIT,
  } as const;
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-3">
      <FormProblem problem={problem} />
      <TextField
        label={`Limit per donation in ${currency}`}
        {...amount}
        {...field("each", { valueAsNumber: true })}
      />
      <TextField
        label={`Limit per month in ${currency}`}
        {...amount}
        {...field("month", { valueAsNumber: true })}
      />
      <Button type="submit" variant="quiet" size="small" busy={busy} className="justify-self-start">
        {limit ? "Change limit" : "Set limit"}
      </Button>
    </form>
  );
}
