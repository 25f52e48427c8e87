import { useState } from "react";
import type { OwnPledge, WantedItem } from "#contract/campaigns/in-kind.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { OwnPledges } from "./own-pledges.tsx";
import { PledgeForm } from "./pledge-form.tsx";

interface PledgeDialogProps {
  campaign: { id: number; title: string };
  /** Undefined if the donor offers something that is not on the list. */
  item: WantedItem | undefined;
  open: boolean;
  onClose: () => void;
}

export function PledgeDialog({ open, onClose, ...props }: PledgeDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Give in kind">
      <PledgeSteps {...props} onClose={onClose} />
    </Dialog>
  );
}

/** Remounts, and so starts again, each time the dialog opens. */
function PledgeSteps({ campaign, item, onClose }: Omit<PledgeDialogProps, "open">) {
  const [pledged, setPledged] = useState<OwnPledge>();
  if (pledged) {
    return (
      <div className="grid gap-5">
        <p role="status" className="text-lead">
          {`Thank you! The team has received your pledge of ${pledged.quantity} × ${pledged.what}.`}
        </p>
        <p className="text-ink-soft">They'll email you to confirm it and arrange delivery.</p>
        <Button onClick={onClose} className="justify-self-start">
          Close
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <PledgeForm campaignId={campaign.id} item={item} onPledged={setPledged} />
      <OwnPledges campaignId={campaign.id} />
    </div>
  );
}
