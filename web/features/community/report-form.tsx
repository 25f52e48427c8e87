import { useRef } from "react";
import {
  addReportPicture,
  REPORT_LENGTH,
  reportBody,
  reportCampaign,
  reportReasons,
} from "#contract/campaigns/reports.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { PICTURE_TYPES, pictureProblem } from "../../lib/picture/picture-file.ts";
import { preparePicture } from "../../lib/picture/prepare-picture.ts";
import { authorisedApi, visitorApi } from "../../lib/session/authorised-api.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

interface ReportFormProps {
  campaignId: number;
  commentId: number | undefined;
  onDone: (message: string) => void;
}

const reasons = [
  { value: "", label: "Please choose" },
  ...Object.entries(reportReasons).map(([value, label]) => ({ value, label })),
];

export function ReportForm({ campaignId, commentId, onDone }: ReportFormProps) {
  const { user } = useSession();
  const file = useRef<HTMLInputElement>(null);
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: reportBody,
    defaultValues: { text: "" },
    send: async (body) => {
      const { message, report_id } = await visitorApi(reportCampaign, {
        params: { id: campaignId },
        body: { ...body, comment_id: commentId },
      });
      const picture = file.current?.files?.[0];
      const pictureError =
        picture && report_id !== null ? await addPicture(report_id, picture) : "";
      onDone([message, pictureError].filter(Boolean).join(" "));
    },
  });
  return (
    <form className="grid gap-5" onSubmit={onSubmit} noValidate>
      <FormProblem problem={problem} />
      <Select label="What is wrong?" options={reasons} {...field("reason")} />
      <TextArea
        label="Tell us more"
        hint="What did you see, and why do you think it's wrong?"
        rows={5}
        maxLength={REPORT_LENGTH.max}
        {...field("text")}
      />
      {user && (
        <Field label="Picture (optional)" hint="PNG, JPG, GIF, WebP or SVG">
          {(wiring) => (
            <input ref={file} type="file" accept={PICTURE_TYPES} className="input" {...wiring} />
          )}
        </Field>
      )}
      <Button type="submit" busy={busy} className="justify-self-start">
        Send report
      </Button>
    </form>
  );
}

/** Returns an error message, or an empty string. The report itself is already sent. */
async function addPicture(report: number, picture: File): Promise<string> {
  try {
    const bytes = await preparePicture(picture);
    await authorisedApi(addReportPicture, { params: { id: report } }, { bytes });
    return "";
  } catch (error) {
    return `We got your report, but not the picture: ${pictureProblem(error)}`;
  }
}
