import { useEffect, useState } from "react";
import { type ErrorAnswer, fieldMessage } from "#contract/errors.ts";
import {
  CONTACT_FAILED,
  CONTACT_SENT,
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
import { Said } from "../../ui/said.tsx";
import { showToast } from "../../ui/toast.ts";
import { type PostedEnquiry, problemOf, sentText } from "./posted-enquiry.ts";

const typeOptions = [
  { value: "", label: "Select Enquiry Type" },
  ...enquiryTypes.map((type) => ({ value: type, label: type })),
];

interface ContactFormProps {
  /** The outcome of a post without scripts. */
  posted: PostedEnquiry | undefined;
}

/** The enquiry form; it also posts without scripts. */
export function ContactForm({ posted }: ContactFormProps) {
  const { user } = useSession();
  const sender = user && {
    full_name: `${user.first_name} ${user.last_name}`.trim(),
    email: user.email,
  };
  const [said, setSaid] = useState(posted?.number && sentText(posted.number));
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: contactBody,
    send: async (body) => {
      setSaid(undefined);
      const { number } = await visitorApi(contactUs, { body });
      form.reset(sender);
      setSaid(sentText(number));
      void showToast("success", CONTACT_SENT);
    },
    onRefused: () => void showToast("error", CONTACT_FAILED),
  });
  // The page is the same for everybody: who is signed in is known afterwards. What was typed stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, not each render.
  useEffect(() => {
    if (!sender) return;
    if (!form.getValues("full_name")) form.setValue("full_name", sender.full_name);
    if (!form.getValues("email")) form.setValue("email", sender.email);
  }, [user?.sub]);
  /** The props of a field, with its value from a post without scripts. */
  const kept = (name: keyof PostedEnquiry["values"]) => {
    const { error, ...wired } = field(name);
    return { ...wired, error: error ?? refusal(posted, name), defaultValue: posted?.values[name] };
  };
  const shown = problem.count === 0 && posted?.answer ? problemOf(posted.answer) : problem;

  return (
    <form
      noValidate
      method="post"
      action={CONTACT_PATH}
      onSubmit={onSubmit}
      className="contact-form"
    >
      <FormProblem problem={shown} />
      <div className="contact-form-pair">
        <TextField label="Full name" autoComplete="name" maxLength={100} {...kept("full_name")} />
        <TextField label="Email" type="email" autoComplete="email" {...kept("email")} />
      </div>
      <Select label="Enquiry type" options={typeOptions} {...kept("enquiry_type")} />
      <TextField label="Subject" maxLength={150} {...kept("subject")} />
      <TextArea label="Message" rows={7} maxLength={5000} {...kept("message")} />
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
        <Said>{said || undefined}</Said>
      </div>
    </form>
  );
}

function refusal(posted: PostedEnquiry | undefined, name: string): string | undefined {
  return posted?.answer && fieldMessage(posted.answer satisfies ErrorAnswer, name);
}
