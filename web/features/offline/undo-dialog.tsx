import { useState } from "react";
import { undoOfflineGift } from "#contract/giving/reported-donations.ts";
import { type Currency, formatWire } from "#contract/money.ts";
import { errorText } from "../../lib/api/api-error.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { ErrorMessage } from "../../ui/status-message.tsx";

export interface RemovedDonation {
  readonly id: string;
  readonly amount: number;
  readonly currency: Currency;
  /** Null for an anonymous donor. */
  readonly donor: string | null;
  /** Whether it counts for the campaign. */
  readonly isCounted: boolean;
}

interface UndoDialogProps {
  campaignId: number;
  /** Undefined closes the dialog. */
  donation: RemovedDonation | undefined;
  onClose: () => void;
  onUndone: () => void;
}

export function UndoDialog({ donation, onClose, ...question }: UndoDialogProps) {
  return (
    <Dialog open={donation !== undefined} onClose={onClose} title="Remove this donation?">
      {donation && <UndoQuestion donation={donation} {...question} />}
    </Dialog>
  );
}

type UndoQuestionProps = Omit<UndoDialogProps, "donation" | "onClose"> & {
  donation: RemovedDonation;
};

function UndoQuestion({ campaignId, donation, onUndone }: UndoQuestionProps) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const undo = async () => {
    setBusy(true);
    try {
      await authorisedApi(undoOfflineGift, { params: { id: campaignId, gift: donation.id } });
      onUndone();
    } catch (error) {
      setRefused(errorText(error));
      setBusy(false);
    }
  };
  return (
    <div className="grid justify-items-start gap-5">
      <p>
        {`Remove ${formatWire(donation.amount, donation.currency)} from ${donation.donor ?? "an anonymous donor"} if it was reported by mistake.`}{" "}
        {donation.isCounted
          ? "It will no longer count towards the campaign. The books keep a record."
          : "The charity will no longer review it."}
      </p>
      <ErrorMessage>{refused}</ErrorMessage>
      <Button busy={busy} onClick={undo}>
        Remove donation
      </Button>
    </div>
  );
}
