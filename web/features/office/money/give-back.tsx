import { useState } from "react";
import { formatWire } from "#contract/money.ts";
import type { DonationLife } from "#contract/office/money.ts";
import { Button } from "../../../ui/button.tsx";
import { Said } from "../../../ui/said.tsx";
import { showToast } from "../../../ui/toast.ts";
import { GiveBackDialog } from "./give-back-dialog.tsx";

interface GiveBackProps {
  donation: DonationLife["donation"];
  onOrdered: () => void;
}

/** The button that gives a gift back; nothing where the gift cannot be. */
export function GiveBack({ donation, onOrdered }: GiveBackProps) {
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState<string>();
  const { state, payment_id, provider } = donation;
  if (state !== "settled" || payment_id === null || provider === "offline") return null;
  return (
    <div className="grid justify-items-start gap-3">
      <Said>{said}</Said>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Give it back
      </Button>
      <GiveBackDialog
        donation={donation}
        open={open}
        onClose={() => setOpen(false)}
        onOrdered={({ amount, currency }) => {
          const words = `${formatWire(amount, currency)} is given back: the gateway is told within a minute.`;
          setOpen(false);
          setSaid(words);
          void showToast("success", words);
          onOrdered();
        }}
      />
    </div>
  );
}
