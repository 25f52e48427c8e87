import { useState } from "react";
import { formatWire } from "#contract/money.ts";
import type { BankDecision, BankLine } from "#contract/office/bank.ts";
import { listDonationChoices } from "#contract/office/money.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { SearchChoice } from "./search-choice.tsx";

export type Decide = (decision: BankDecision, message: string) => Promise<boolean>;

interface GiveDialogProps {
  open: boolean;
  line: BankLine;
  decide: Decide;
  onClose: () => void;
}

export function GiveDialog({ open, line, decide, onClose }: GiveDialogProps) {
  const amount = formatWire(line.amount, line.currency);
  return (
    <Dialog open={open} onClose={onClose} title={`Give ${amount} to a campaign`}>
      {open && <GiveForm line={line} decide={decide} onDone={onClose} />}
    </Dialog>
  );
}

interface GiveFormProps {
  line: BankLine;
  decide: Decide;
  onDone: () => void;
}

function GiveForm({ line, decide, onDone }: GiveFormProps) {
  const [name, setName] = useState((line.name ?? "").slice(0, 100));
  const [busy, setBusy] = useState(false);
  const give = async (id: string) => {
    setBusy(true);
    await decide(
      { action: "give", campaign_id: Number(id), name: name.trim() || null },
      "Donation recorded. Its receipt is being issued.",
    );
    setBusy(false);
    onDone();
  };
  return (
    <div className="grid gap-5">
      <TextField
        label="Donor"
        hint="As the campaign and the receipt show it. Leave it empty for an anonymous donation."
        value={name}
        maxLength={100}
        onChange={({ target }) => setName(target.value)}
      />
      <SearchChoice
        label="Campaign's title or number"
        what="campaigns"
        initial=""
        find={findCampaigns}
        action="Give"
        busy={busy}
        onChoose={(id) => void give(id)}
      />
    </div>
  );
}

async function findCampaigns(q: string) {
  const { campaigns } = await authorisedApi(listDonationChoices, { query: { q } });
  return campaigns.map(({ id, title }) => ({ id: String(id), label: title }));
}
