import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SettingsCard } from "../settings-card.tsx";
import type { ProfileProps } from "../use-profile.ts";
import { EraseForm } from "./erase-form.tsx";

export function ErasePart({ profile }: Pick<ProfileProps, "profile">) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <SettingsCard
      title="Erase your account"
      lead="You go, the books stay. This cannot be undone."
      tone="danger"
    >
      <p>
        <Button variant="quiet" className="btn-danger" onClick={() => setOpen(true)}>
          Erase your account
        </Button>
      </p>
      <Dialog open={open} onClose={close} title="Erase your account">
        <EraseForm profile={profile} onCancel={close} />
      </Dialog>
    </SettingsCard>
  );
}
