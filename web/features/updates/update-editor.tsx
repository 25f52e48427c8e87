import { type FormEvent, type ReactNode, useCallback, useState } from "react";
import {
  getUpdateReach,
  MAX_UPDATE_TITLE,
  type ManagedUpdate,
} from "#contract/campaigns/updates.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { browserZone } from "../../lib/browser-zone.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { ZonedTimeField } from "../../ui/form/zoned-time-field.tsx";
import type { UpdateFields } from "./update-form.ts";
import { addPicture, UpdatePictures } from "./update-pictures.tsx";
import { UpdatePreview } from "./update-preview.tsx";
import { mailLimitText, reachText } from "./update-texts.ts";
import { useUpdateForm } from "./use-update-form.ts";

export interface UpdateEditorProps {
  campaignId: number;
  /** Undefined for a new update. */
  update: ManagedUpdate | undefined;
  /** The campaign is public, so updates can be posted. */
  live: boolean;
  renderPictures: (pick: (picture: { image: string; alt: string }) => void) => ReactNode;
  onCancel: () => void;
  onSaved: (saved: ManagedUpdate) => Promise<void>;
}

const submitLabels: Record<UpdateFields["when"], string> = {
  now: "Post now",
  later: "Schedule",
  draft: "Save draft",
};

export function UpdateEditor(props: UpdateEditorProps) {
  const { campaignId, update, renderPictures, onCancel } = props;
  const { fields, set, errors, problem, busy, save } = useUpdateForm(campaignId, update, props);
  const [preview, setPreview] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const posted = update?.state === "posted";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="update-editor" aria-label="Update">
        <FormProblem problem={problem} />
        {preview ? (
          <UpdatePreview fields={fields} />
        ) : (
          <>
            <TextField
              label="Title"
              value={fields.title}
              maxLength={MAX_UPDATE_TITLE}
              error={errors.title}
              onChange={({ target }) => set({ title: target.value })}
            />
            <TextArea
              label="What's new"
              hint="An empty line starts a new paragraph. Web addresses become links."
              rows={10}
              value={fields.body}
              error={errors.body}
              onChange={({ target }) => set({ body: target.value })}
            />
            <UpdatePictures
              pictures={fields.pictures}
              error={errors.pictures}
              onChange={(pictures) => set({ pictures })}
              onAdd={() => setChoosing(true)}
            />
          </>
        )}
        {!posted && <Posting {...props} fields={fields} set={set} errors={errors} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {posted ? "Save" : submitLabels[fields.when]}
          </Button>
          <Button variant="quiet" onClick={() => setPreview(!preview)}>
            {preview ? "Keep writing" : "Preview"}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
      <Dialog open={choosing} onClose={() => setChoosing(false)} title="Add a picture">
        {renderPictures((picture) => {
          set({ pictures: addPicture(fields.pictures, picture) });
          setChoosing(false);
        })}
      </Dialog>
    </>
  );
}

interface PostingProps extends Pick<UpdateEditorProps, "campaignId" | "update" | "live"> {
  fields: UpdateFields;
  set: (change: Partial<UpdateFields>) => void;
  errors: Readonly<Record<string, string>>;
}

function Posting({ campaignId, update, live, fields, set, errors }: PostingProps) {
  const load = useCallback(
    () => authorisedApi(getUpdateReach, { params: { id: campaignId } }),
    [campaignId],
  );
  // The form works without knowing how many people the update reaches.
  const { answer: reach } = useResponse(load);
  // A scheduled update is already included in the limit.
  const mailFrom = update?.state === "scheduled" ? null : reach?.mail_from;
  return (
    <>
      {live ? (
        <RadioCards
          legend="When"
          name="when"
          options={[
            { value: "now", label: "Now" },
            { value: "later", label: "Schedule" },
            { value: "draft", label: "Not yet" },
          ]}
          chosen={fields.when}
          onChange={({ target }) => set({ when: target.value as UpdateFields["when"] })}
        />
      ) : (
        <p className="text-ink-soft">
          Saved as a draft. You can post updates once the campaign is live.
        </p>
      )}
      {fields.when === "later" && (
        <ZonedTimeField
          label="Date and time"
          text={fields.at}
          zone={browserZone()}
          time={{
            className: "input max-w-72",
            value: fields.at,
            error: errors.post,
            onChange: ({ target }) => set({ at: target.value }),
          }}
          which={{
            name: "which",
            chosen: fields.which,
            error: errors.post_which,
            onChange: ({ target }) => set({ which: target.value }),
          }}
        />
      )}
      <Checkbox
        label="Also send by email"
        hint={[reachText(reach?.people, reach?.more), !errors.mail && mailLimitText(mailFrom)]
          .filter(Boolean)
          .join(" ")}
        checked={fields.mail}
        error={errors.mail}
        onChange={({ target }) => set({ mail: target.checked })}
      />
    </>
  );
}
