import { useCallback } from "react";
import { shortDayText } from "#contract/day-text.ts";
import { donationMethods, frequencies } from "#contract/giving/giving-choices.ts";
import { formatWire } from "#contract/money.ts";
import {
  type ChargeState,
  getRecurringRecord,
  MAX_RECORD_PERIODS,
  type RecordedPeriod,
  type RecurringRecord,
  stopRecurringByOffice,
} from "#contract/office/recurring.ts";
import { campaignPath, moneyPath, officePath } from "#contract/page-paths.ts";
import { nullIfNotFound } from "../../../lib/api/api-error.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import {
  declineLabels,
  recurringStatusText,
  regularAmountText,
} from "../../../lib/recurring-texts.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { NotFound } from "../../layout/not-found.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { toReadableName } from "../audit/audit-texts.ts";
import { FactList, type Facts } from "../fact-list.tsx";
import { gatewayText } from "../money/gateway-cell.tsx";
import { donationStateText } from "../money/history-texts.ts";
import { MoneyFrame } from "../money/money-frame.tsx";
import { officeMeta } from "../office-meta.ts";
import { Permitted } from "../permitted.tsx";
import { timestampText } from "../timestamp-text.ts";
import { useActionRunner } from "../use-action-runner.ts";
import type { Route } from "./+types/recurring-record-page";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  officeMeta(matches, moneyPath("recurring", params.id), "Recurring donation");

export default function RecurringRecordPage({ params }: Route.ComponentProps) {
  return <RecordScreen key={params.id} id={params.id} />;
}

function RecordScreen({ id }: { id: string }) {
  const load = useCallback(
    () => nullIfNotFound(authorisedApi(getRecurringRecord, { params: { id } })),
    [id],
  );
  const { answer, failed, retry, setAnswer } = useResponse(load);
  if (failed) return <SectionError what="The recurring donation" retry={retry} />;
  if (answer === null) return <NotFound />;
  if (!answer) return <SectionSkeleton label="The recurring donation is loading" rows={6} />;
  const { recurring } = answer;
  return (
    <MoneyFrame
      screen="recurring"
      title={regularAmountText(recurring.amount, recurring.currency, recurring.frequency)}
      lead={
        <>
          <Badge tone={recurring.state === "active" ? "mist" : "sand"}>
            {recurringStatusText(recurring)}
          </Badge>{" "}
          <a className="link" href={campaignPath(recurring.campaign.id)}>
            {recurring.campaign.title}
          </a>
        </>
      }
    >
      <Details record={answer} onChanged={setAnswer} />
      <Periods record={answer} />
      <Actions actions={answer.actions} />
    </MoneyFrame>
  );
}

interface DetailsProps {
  record: RecurringRecord;
  onChanged: (record: RecurringRecord) => void;
}

function Details({ record: { recurring }, onChanged }: DetailsProps) {
  const { id, state, donor_id } = recurring;
  const runner = useActionRunner();
  const stop = () =>
    runner.askReason({
      title: "Stop this recurring donation?",
      lead: "The donor isn't charged again, and gets an email. Only the donor can start a new one. The reason is recorded in the audit log.",
      confirm: "Stop",
      danger: true,
      onConfirm: (reason) =>
        runner.run("stop", async () => {
          onChanged(
            await authorisedApi(stopRecurringByOffice, { params: { id }, body: { reason } }),
          );
          return "Recurring donation stopped. We've emailed the donor.";
        }),
    });
  return (
    <section className="office-card" aria-labelledby="recurring-facts">
      <h2 id="recurring-facts" className="text-lg">
        Details
      </h2>
      <FactList facts={recordFacts(recurring)} technical={[["recurring donation ID", id]]} />
      <ActionOutcome runner={runner} />
      {state !== "stopped" && (
        <Permitted area="money">
          <Button variant="quiet" className="btn-danger justify-self-start" onClick={stop}>
            Stop
          </Button>
        </Permitted>
      )}
      {donor_id && (
        <p>
          <a className="link text-sm" href={officePath("donors", donor_id)}>
            See this donor
          </a>
        </p>
      )}
    </section>
  );
}

function recordFacts(recurring: RecurringRecord["recurring"]): Facts {
  const { given, currency, pays_with: card } = recurring;
  const isStopped = recurring.state === "stopped";
  const day = (iso: string | null) => iso && shortDayText(iso);
  return [
    ["donor", recurring.name ?? "Anonymous"],
    ["email", recurring.email ?? "Erased"],
    ["shown as", recurring.anonymous ? "Anonymous" : null],
    ["fund", recurring.fund],
    ["how often", frequencies[recurring.frequency]],
    ["started", recurring.started_at && timestampText(recurring.started_at)],
    ["first day", day(recurring.first_on)],
    ["next date", day(recurring.next_on)],
    ["paused until", day(recurring.paused_until)],
    ["last day", day(recurring.ends_on)],
    ["stopped", recurring.stopped_at && timestampText(recurring.stopped_at)],
    [
      "given so far",
      given.donations > 0
        ? `${formatWire(given.amount, currency)} in ${given.donations.toLocaleString("en-US")} ${given.donations === 1 ? "donation" : "donations"}`
        : "Nothing",
    ],
    ["pays by", donationMethods[recurring.payment_method]],
    ["payment method", card?.title ?? (isStopped ? null : "Pays each donation by link")],
    ["card expires", day(card?.expires_on ?? null)],
    [
      "if the campaign closes",
      isStopped ? null : recurring.move_to ? `Goes to ${recurring.move_to.title}` : "Stops",
    ],
    ["payment provider", gatewayText(recurring.gateway)],
  ];
}

const chargeStates: Readonly<Record<ChargeState, string>> = {
  charging: "Being charged",
  retrying: "Retried later",
  waiting: "Waits for the donor",
  paid: "Paid",
  missed: "Not paid",
};

function Periods({
  record: { recurring, periods, has_more_periods },
}: {
  record: RecurringRecord;
}) {
  const { currency } = recurring;
  const columns: ReadonlyArray<Column<RecordedPeriod>> = [
    {
      head: "Due",
      kind: "name",
      cell: ({ due_on, donation }) => (
        <a className="link" href={moneyPath("donations", donation.id)}>
          {shortDayText(due_on)}
        </a>
      ),
    },
    {
      head: "Charged",
      kind: "sum",
      cell: ({ donation }) => formatWire(donation.total, currency),
    },
    { head: "Status", kind: "short", cell: (period) => periodText(period) },
    { head: "Donation", kind: "short", cell: ({ donation }) => donationStateText(donation) },
    {
      head: "Failures",
      cell: ({ failures }) =>
        failures.length === 0 ? (
          "–"
        ) : (
          <ul className="grid gap-1">
            {failures.map(({ at, reason }) => (
              <li key={at}>
                {declineLabels[reason]} <span className="data-table-note">{timestampText(at)}</span>
              </li>
            ))}
          </ul>
        ),
    },
  ];
  return (
    <section className="grid gap-4" aria-labelledby="recurring-periods">
      <h2 id="recurring-periods" className="text-xl">
        Periods
      </h2>
      {periods.length === 0 ? (
        <p className="text-ink-soft">No date has been reached yet.</p>
      ) : (
        <DataTable
          what="The periods"
          columns={columns}
          rows={periods}
          keyOf={({ due_on }) => due_on}
        />
      )}
      {has_more_periods && (
        <p className="text-sm text-ink-soft">{`Only the newest ${MAX_RECORD_PERIODS} are shown.`}</p>
      )}
    </section>
  );
}

function periodText({ state, retry_at }: RecordedPeriod): string {
  if (state === "retrying" && retry_at) return `Retried ${shortDayText(retry_at)}`;
  return chargeStates[state];
}

function Actions({ actions }: Pick<RecurringRecord, "actions">) {
  if (actions.length === 0) return null;
  return (
    <section className="office-card" aria-labelledby="recurring-actions">
      <h2 id="recurring-actions" className="text-lg">
        Changes
      </h2>
      <ol className="grid gap-3">
        {actions.map(({ id, at, actor, action, changes }) => (
          <li key={id}>
            <p>
              <b>{toReadableName(action)}</b>{" "}
              <span className="text-sm text-ink-soft">
                <time dateTime={at}>{timestampText(at)}</time>
                {actor && `, by ${actor.name}`}
              </span>
            </p>
            <FactList facts={changes.map(({ field, after }) => [field, after] as const)} />
          </li>
        ))}
      </ol>
    </section>
  );
}
