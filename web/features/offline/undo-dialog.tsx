import { useState } from "react";
import { undoOfflineGift } from "#contract/giving/reported-donations.ts";
import { type Currency, formatWire } from "#contract/money.ts";
import { refusalText } from "../../lib/api/api-error.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Refused } from "../../ui/said.tsx";

export interface UndoneGift {
  readonly id: string;
  readonly amount: number;
  readonly currency: Currency;
  /** Null for an anonymous donor. */
  readonly donor: string | null;
  /** Whether it counts for the campaign. */
  readonly counts: boolean;
}

interface UndoDialogProps {
  campaignId: number;
  /** Undefined closes the dialog. */
  donation: UndoneGift | undefined;
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

type UndoQuestionProps = Omit<UndoDialogProps, "donation" | "onClose"> & { donation: UndoneGift };

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
        {`You reported ${formatWire(donation.amount, donation.currency)} from ${donation.donor ?? "somebody anonymous"} by mistake.`}{" "}
        {donation.counts
          ? "It is taken out of the campaign’s figures and lists. The books keep both steps."
          : "The charity will not look at it any more."}
      </p>
      <Refused>{refused}</Refused>
      <Button busy={busy} onClick={undo}>
        Take it back
      </Button>
    </div>
  );
}
