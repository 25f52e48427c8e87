import { type ReactNode, useState } from "react";
import { shortDayText } from "#contract/day-text.ts";
import { type BankDecision, type BankLine, decideBankLine } from "#contract/office/bank.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Permitted } from "../permitted.tsx";
import type { ActionRunner } from "../use-action-runner.ts";
import {
  acceptText,
  donationText,
  lineLabel,
  lineStateLabels,
  proposalText,
  signedText,
} from "./bank-texts.ts";
import { type Decide, GiveDialog } from "./give-dialog.tsx";
import { MatchDialog } from "./match-dialog.tsx";

interface LineCardProps {
  line: BankLine;
  runner: ActionRunner;
  onDecided: () => void;
}

export function LineCard({ line, runner, onDecided }: LineCardProps) {
  const { amount, currency, name, iban, text, reference, donation, state, decided } = line;
  const decide = async (decision: BankDecision, message: string) => {
    const done = await runner.run(line.id, async () => {
      await authorisedApi(decideBankLine, { params: { id: line.id }, body: decision });
      return message;
    });
    onDecided();
    return done;
  };
  return (
    <li className="office-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <h2 className="text-lg">{name ?? "No name"}</h2>
        <p className="text-lg font-semibold">{signedText(amount, currency)}</p>
      </div>
      <p className="text-sm text-ink-soft">
        {[shortDayText(line.booked_on), iban, reference, line.returned && "Returned by the bank"]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {text && <p>{text}</p>}
      {state !== "open" && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Badge tone={state === "to_return" ? "sand" : "mist"}>{lineStateLabels[state]}</Badge>
          {donation && (
            <a className="link" href={moneyPath("donations", donation.id)}>
              {donationText(donation)}
            </a>
          )}
          {donation && donation.state !== "settled" && <span>Waits for the rest</span>}
          {decided && (
            <span className="text-ink-soft">
              {decided.by ? `By ${decided.by}` : "Matched automatically"},{" "}
              {shortDayText(decided.at)}
            </span>
          )}
        </p>
      )}
      <Permitted area="money">
        {state === "open" && <OpenLine line={line} runner={runner} decide={decide} />}
        {(state === "to_return" || line.can_reopen) && (
          <div className="flex flex-wrap gap-3">
            {state === "to_return" && (
              <Button
                size="small"
                busy={runner.busy === line.id}
                onClick={() => void decide({ action: "sent" }, "Marked as sent back.")}
              >
                Mark as sent
                <span className="sr-only">{`: ${lineLabel(line)}`}</span>
              </Button>
            )}
            {line.can_reopen && (
              <Button
                variant="quiet"
                size="small"
                busy={runner.busy === line.id}
                onClick={() => void decide({ action: "reopen" }, "The line is open again.")}
              >
                Decide again
                <span className="sr-only">{`: ${lineLabel(line)}`}</span>
              </Button>
            )}
          </div>
        )}
      </Permitted>
    </li>
  );
}

function OpenLine({ line, runner, decide }: Omit<LineCardProps, "onDecided"> & { decide: Decide }) {
  const [dialog, setDialog] = useState<"give" | "match">();
  const { proposal } = line;
  const busy = runner.busy === line.id;
  const accepted = proposal && toDecision(line);
  const label = proposal && acceptText(line, proposal);
  const donation = proposal?.donation;
  const isTooLittle =
    proposal?.reason === "amount_differs" &&
    donation?.total.currency === line.currency &&
    proposal.sum < donation.total.amount;
  const about = <span className="sr-only">{`: ${lineLabel(line)}`}</span>;
  const choices = (
    <div className="flex flex-wrap gap-2">
      {line.amount > 0 && (
        <>
          <Choice label="Match with a donation" onClick={() => setDialog("match")} about={about} />
          <Choice label="Give to a campaign" onClick={() => setDialog("give")} about={about} />
          <Choice
            label="Send back"
            busy={busy}
            about={about}
            onClick={() =>
              void decide({ action: "send_back" }, "Please send it back from your bank.")
            }
          />
        </>
      )}
      <Choice
        label="Internal transfer"
        busy={busy}
        about={about}
        onClick={() =>
          void decide({ action: "not_donation", kind: "transfer" }, "Marked as internal transfer.")
        }
      />
      <Choice
        label="Bank fee"
        busy={busy}
        about={about}
        onClick={() => void decide({ action: "not_donation", kind: "fee" }, "Marked as bank fee.")}
      />
      <Choice
        label="Not a donation"
        busy={busy}
        about={about}
        onClick={() =>
          void decide({ action: "not_donation", kind: "other" }, "Marked as not a donation.")
        }
      />
    </div>
  );
  return (
    <>
      {proposal && (
        <div className="office-card-about">
          <p>{proposalText(line, proposal)}</p>
          {donation && (
            <p className="text-sm">
              <a className="link" href={moneyPath("donations", donation.id)}>
                {donationText(donation)}
              </a>
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {accepted && label && (
              <Button
                size="small"
                busy={busy}
                onClick={() => void decide(accepted, "Line matched.")}
              >
                {label}
                {about}
              </Button>
            )}
            {isTooLittle && donation && (
              <Button
                variant="quiet"
                size="small"
                busy={busy}
                onClick={() =>
                  void decide(
                    { action: "wait", donation_id: donation.id },
                    "The donation waits for the rest.",
                  )
                }
              >
                Wait for the rest
                {about}
              </Button>
            )}
          </div>
        </div>
      )}
      {proposal ? (
        <details className="fold">
          <summary className="w-fit cursor-pointer">Other decisions{about}</summary>
          {choices}
        </details>
      ) : (
        choices
      )}
      <GiveDialog
        open={dialog === "give"}
        line={line}
        decide={decide}
        onClose={() => setDialog(undefined)}
      />
      <MatchDialog
        open={dialog === "match"}
        line={line}
        decide={decide}
        onClose={() => setDialog(undefined)}
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  busy?: boolean;
  about: ReactNode;
  onClick: () => void;
}

function Choice({ label, busy = false, about, onClick }: ChoiceProps) {
  return (
    <Button variant="quiet" size="small" busy={busy} onClick={onClick}>
      {label}
      {about}
    </Button>
  );
}

/** What accepting the proposal decides. */
function toDecision({ proposal }: BankLine): BankDecision | undefined {
  if (!proposal) return undefined;
  const { reason, donation, refund_id, line_ids } = proposal;
  if (reason === "refund" || reason === "refund_returned") {
    return refund_id ? { action: reason, refund_id } : undefined;
  }
  if (reason === "sent_back") {
    return line_ids[0] ? { action: "pair", line_id: line_ids[0] } : undefined;
  }
  if (!donation) return undefined;
  if (reason === "donation_returned") return { action: reason, donation_id: donation.id };
  return { action: "match", donation_id: donation.id, line_ids };
}
