import { useState } from "react";
import { type TeamDonation, undoOfflineGift } from "#contract/giving/offline.ts";
import { formatWire } from "#contract/money.ts";
import { refusalText } from "../../lib/api/api-error.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Refused } from "../../ui/said.tsx";

interface UndoDialogProps {
  campaignId: number;
  /** Undefined closes the dialog. */
  donation: TeamDonation | undefined;
  onClose: () => void;
  onUndone: () => void;
}

export function UndoDialog({ donation, onClose, ...its }: UndoDialogProps) {
  return (
    <Dialog open={donation !== undefined} onClose={onClose} title="Take this gift back?">
      {donation && <UndoQuestion donation={donation} {...its} />}
    </Dialog>
  );
}

type UndoQuestionProps = Omit<UndoDialogProps, "donation" | "onClose"> & { donation: TeamDonation };

function UndoQuestion({ campaignId, donation, onUndone }: UndoQuestionProps) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const undo = async () => {
    setBusy(true);
    try {
      await authorisedApi(undoOfflineGift, { params: { id: campaignId, gift: donation.id } });
      onUndone();
    } catch (error) {
      setRefused(refusalText(error));
      setBusy(false);
    }
  };
  return (
    <div className="grid justify-items-start gap-5">
      <p>
        {`${formatWire(donation.amount, donation.currency)} from ${donation.donor.name ?? "somebody anonymous"} was recorded by mistake: it is taken out of the campaign’s figures and lists. The books keep both steps.`}
      </p>
      <Refused>{refused}</Refused>
      <Button busy={busy} onClick={undo}>
        Take it back
      </Button>
    </div>
  );
}
