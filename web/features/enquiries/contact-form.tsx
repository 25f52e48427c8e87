import { useEffect, useState } from "react";
import { type ErrorBody, fieldMessage } from "#contract/errors.ts";
import {
  CONTACT_FAILED_MESSAGE,
  CONTACT_SENT_MESSAGE,
  contactBody,
  contactUs,
  enquiryTypes,
} from "#contract/outreach/enquiries.ts";
import { CONTACT_PATH } from "#contract/page-paths.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { visitorApi } from "../../lib/session/authorised-api.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { StatusMessage } from "../../ui/status-message.tsx";
import { showToast } from "../../ui/toast.ts";
import { enquirySentText, type PostedEnquiry, toFormProblem } from "./posted-enquiry.ts";

const typeOptions = [
  { value: "", label: "Select Enquiry Type" },
  ...enquiryTypes.map((type) => ({ value: type, label: type })),
];

interface ContactFormProps {
  /** The outcome of a form posted without JavaScript. */
  posted: PostedEnquiry | undefined;
}

/** The enquiry form; it also works without JavaScript. */
export function ContactForm({ posted }: ContactFormProps) {
  const { user } = useSession();
  const sender = user && {
    full_name: `${user.first_name} ${user.last_name}`.trim(),
    email: user.email,
  };
  const [status, setStatus] = useState(posted?.number && enquirySentText(posted.number));
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: contactBody,
    send: async (body) => {
      setStatus(undefined);
      const { number } = await visitorApi(contactUs, { body });
      form.reset(sender);
      setStatus(enquirySentText(number));
      void showToast("success", CONTACT_SENT_MESSAGE);
    },
    onRefused: () => void showToast("error", CONTACT_FAILED_MESSAGE),
  });
  // The server renders the page without a session. Fills in what hasn't been typed yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each account, not each render.
  useEffect(() => {
    if (!sender) return;
    if (!form.getValues("full_name")) form.setValue("full_name", sender.full_name);
    if (!form.getValues("email")) form.setValue("email", sender.email);
  }, [user?.sub]);
  /** Props of a field, with its value from a post without JavaScript. */
  const fieldProps = (name: keyof PostedEnquiry["values"]) => {
    const { error, ...props } = field(name);
    return {
      ...props,
      error: error ?? postedError(posted, name),
      defaultValue: posted?.values[name],
    };
  };
  const formProblem =
    problem.count === 0 && posted?.answer ? toFormProblem(posted.answer) : problem;

  return (
    <form
      noValidate
      method="post"
      action={CONTACT_PATH}
      onSubmit={onSubmit}
      className="contact-form"
    >
      <FormProblem problem={formProblem} />
      <div className="contact-form-pair">
        <TextField
          label="Full name"
          autoComplete="name"
          maxLength={100}
          {...fieldProps("full_name")}
        />
        <TextField label="Email" type="email" autoComplete="email" {...fieldProps("email")} />
      </div>
      <Select label="Enquiry type" options={typeOptions} {...fieldProps("enquiry_type")} />
      <TextField label="Subject" maxLength={150} {...fieldProps("subject")} />
      <TextArea label="Message" rows={7} maxLength={5000} {...fieldProps("message")} />
      <div className="contact-form-extra" aria-hidden="true">
        <label>
          Please leave this empty
          <input tabIndex={-1} autoComplete="off" {...form.register("second_subject")} />
        </label>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" size="large" busy={busy}>
          Send message
        </Button>
        <StatusMessage>{status || undefined}</StatusMessage>
      </div>
    </form>
  );
}

function postedError(posted: PostedEnquiry | undefined, name: string): string | undefined {
  return posted?.answer && fieldMessage(posted.answer satisfies ErrorBody, name);
}
