import { useState } from "react";
import { formatWire } from "#contract/money.ts";
import { type BankLine, findOpenTransfers } from "#contract/office/bank.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { donationText } from "./bank-texts.ts";
import type { Decide } from "./give-dialog.tsx";
import { SearchChoice } from "./search-choice.tsx";

interface MatchDialogProps {
  open: boolean;
  line: BankLine;
  decide: Decide;
  onClose: () => void;
}

export function MatchDialog({ open, line, decide, onClose }: MatchDialogProps) {
  const amount = formatWire(line.amount, line.currency);
  return (
    <Dialog open={open} onClose={onClose} title={`Match ${amount} with a donation`}>
      {open && <MatchForm line={line} decide={decide} onDone={onClose} />}
    </Dialog>
  );
}

interface MatchFormProps {
  line: BankLine;
  decide: Decide;
  onDone: () => void;
}

function MatchForm({ line, decide, onDone }: MatchFormProps) {
  const [busy, setBusy] = useState(false);
  const match = async (id: string) => {
    setBusy(true);
    await decide({ action: "match", donation_id: id, line_ids: [] }, "Line matched.");
    setBusy(false);
    onDone();
  };
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        An unpaid donation becomes what arrived. For a paid one we add a further donation of the
        same donor.
      </p>
      <SearchChoice
        label="Donor, campaign, reference or amount"
        what="donations by bank transfer"
        initial={line.name ?? ""}
        find={findTransfers}
        action="Match"
        busy={busy}
        onChoose={(id) => void match(id)}
      />
    </div>
  );
}

async function findTransfers(q: string) {
  const { data } = await authorisedApi(findOpenTransfers, { query: { q } });
  return data.map((donation) => ({
    id: donation.id,
    label: `${donationText(donation)}${donation.state === "settled" ? ", paid" : ""}`,
  }));
}
