import { useState } from "react";
import type { OwnPledge, WantedItem } from "#contract/campaigns/in-kind.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { OwnPledges } from "./own-pledges.tsx";
import { PledgeForm } from "./pledge-form.tsx";

interface PledgeDialogProps {
  campaign: { id: number; title: string };
  /** One of the campaign's items. Without it the donor describes the thing. */
  item: WantedItem | undefined;
  open: boolean;
  onClose: () => void;
}

export function PledgeDialog({ open, onClose, ...its }: PledgeDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Give in kind">
      <PledgeSteps {...its} onClose={onClose} />
    </Dialog>
  );
}

/** Starts again each time the dialog opens. */
function PledgeSteps({ campaign, item, onClose }: Omit<PledgeDialogProps, "open">) {
  const [pledged, setPledged] = useState<OwnPledge>();
  if (pledged) {
    return (
      <div className="grid gap-5">
        <p role="status" className="text-lead">
          {`Thank you! Your pledge of ${pledged.quantity} × ${pledged.what} is with the team.`}
        </p>
        <p className="text-ink-soft">
          They will confirm it by mail and tell you how it gets to them.
        </p>
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
