import { type FormEvent, useState } from "react";
import {
  deleteDraft,
  MAX_REASON_LENGTH,
  type ManagedCampaign,
  takeCampaignStep,
} from "#contract/campaigns/organising.ts";
import { errorMessage } from "#contract/errors.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { ErrorMessage } from "../../ui/status-message.tsx";
import { showToast } from "../../ui/toast.ts";
import { actionTexts, type CampaignAction } from "./action-texts.ts";

interface ActionDialogProps {
  campaign: Pick<ManagedCampaign, "id">;
  action: CampaignAction;
  onClose: () => void;
  /** Called with the changed campaign, or undefined if it was deleted. */
  onDone: (campaign: ManagedCampaign | undefined) => void;
}

export function ActionDialog({ campaign, action, onClose, onDone }: ActionDialogProps) {
  const texts = actionTexts[action];
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(undefined);
    try {
      onDone(await runAction(campaign.id, action, form));
      void showToast("success", texts.done);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      setProblem(
        error.answer.detail.map(({ msg }) => msg).join(". ") || errorMessage(error.answer),
      );
    }
  };

  return (
    <Dialog open onClose={onClose} title={texts.title}>
      <form onSubmit={confirm} className="grid gap-5">
        <p>{texts.text}</p>
        {texts.reason && (
          <TextArea label={texts.reason} name="reason" maxLength={MAX_REASON_LENGTH} />
        )}
        {texts.endDate && (
          <TextField
            label="New end date"
            hint="Leave empty for no end date."
            type="date"
            name="end_date"
            min={new Date().toISOString().slice(0, 10)}
          />
        )}
        <ErrorMessage>{problem}</ErrorMessage>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            busy={busy}
            variant={texts.danger ? "quiet" : "river"}
            className={texts.danger ? "btn-danger" : undefined}
          >
            {texts.label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

async function runAction(
  id: number,
  action: CampaignAction,
  form: FormData,
): Promise<ManagedCampaign | undefined> {
  const params = { id };
  if (action === "delete") {
    await authorisedApi(deleteDraft, { params });
    return undefined;
  }
  const reason = String(form.get("reason") ?? "").trim();
  const end = form.get("end_date");
  return authorisedApi(takeCampaignStep, {
    params,
    body: {
      action,
      ...(reason ? { reason } : {}),
      ...(end === null ? {} : { end_date: String(end) || null }),
    },
  });
}
