import { type FormEvent, useCallback, useState } from "react";
import {
  MAX_THANKS_MESSAGE_LENGTH,
  previewThanks,
  sendThanks,
  type ThanksBody,
  thanksBody,
} from "#contract/giving/team-donations.ts";
import { FIRST_NAME_PLACEHOLDER, fillFirstName } from "#contract/outreach/mailings.ts";
import { errorText } from "../../lib/api/api-error.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { LinkedText } from "../../ui/linked-text.tsx";
import { ErrorMessage } from "../../ui/status-message.tsx";
import { type ThankedFor, unthankedSentence } from "./thanks-texts.ts";

interface ThankDialogProps {
  campaignId: number;
  /** Undefined closes the dialog. */
  donations: ThanksBody["gifts"] | undefined;
  onClose: () => void;
  onThanked: (thanked: ThankedFor) => void;
}

export function ThankDialog({ donations, onClose, ...form }: ThankDialogProps) {
  return (
    <Dialog open={donations !== undefined} onClose={onClose} title="Thank your donors">
      {donations && <ThankForm donations={donations} {...form} />}
    </Dialog>
  );
}

const defaultMessage = `Dear ${FIRST_NAME_PLACEHOLDER},\n\nThank you for your gift. `;

type ThankFormProps = Omit<ThankDialogProps, "donations" | "onClose"> & {
  donations: ThanksBody["gifts"];
};

function ThankForm({ campaignId, donations, onThanked }: ThankFormProps) {
  const { unthanked, unknown } = useUnthanked(campaignId, donations);
  const [message, setMessage] = useState(defaultMessage);
  const [preview, setPreview] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const read = thanksBody.safeParse({ gifts: donations, message });
    if (!read.success) return setRefused(read.error.issues[0]?.message);
    setBusy(true);
    try {
      const params = { id: campaignId };
      onThanked(await authorisedApi(sendThanks, { params, body: read.data }));
    } catch (error) {
      setRefused(errorText(error));
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <p role="status">
        {unknown ?? (unthanked === undefined ? "Counting…" : unthankedSentence(unthanked))}
      </p>
      {preview ? (
        <section aria-label="Preview" className="preview-sheet">
          <LinkedText text={fillFirstName(message, "Amina")} />
          <p className="text-sm text-ink-soft">
            {`This is what a donor called Amina sees. Donors who gave no name see “${fillFirstName(FIRST_NAME_PLACEHOLDER, null)}” instead.`}
          </p>
        </section>
      ) : (
        <TextArea
          label="Message"
          hint={`${FIRST_NAME_PLACEHOLDER} is replaced with each donor's name. Donors without an account get the message without links.`}
          rows={8}
          maxLength={MAX_THANKS_MESSAGE_LENGTH}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      )}
      <ErrorMessage>{refused}</ErrorMessage>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={unthanked?.gifts === 0 && !unthanked.more}>
          Send thanks
        </Button>
        <Button variant="quiet" onClick={() => setPreview(!preview)}>
          {preview ? "Edit" : "Preview"}
        </Button>
      </div>
    </form>
  );
}

/** How many of the donations have not been thanked for, or in `unknown` why that can't be loaded. */
function useUnthanked(campaignId: number, donations: ThanksBody["gifts"]) {
  const load = useCallback(async (): Promise<{ unthanked?: ThankedFor; unknown?: string }> => {
    try {
      const body = { gifts: donations };
      const params = { id: campaignId };
      return { unthanked: await authorisedApi(previewThanks, { params, body }) };
    } catch (error) {
      return { unknown: errorText(error) };
    }
  }, [campaignId, donations]);
  return useResponse(load).answer ?? {};
}
