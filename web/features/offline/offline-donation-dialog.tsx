import { useState } from "react";
import {
  MAX_OFFLINE_DONATION,
  offlineDonationBody,
  offlineWays,
  type ReportedDonation,
  recordOfflineGift,
} from "#contract/giving/reported-donations.ts";
import type { Currency } from "#contract/money.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { amountInput, amountRules } from "../../lib/form/typed-amount.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

interface OfflineDonationFormProps {
  campaignId: number;
  currency: Currency;
  onRecorded: (donation: ReportedDonation) => void;
}

interface OfflineDonationDialogProps extends OfflineDonationFormProps {
  open: boolean;
  onClose: () => void;
}

export function OfflineDonationDialog({ open, onClose, ...form }: OfflineDonationDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Report an offline donation">
      <OfflineDonationForm {...form} />
    </Dialog>
  );
}

/** Sending the form twice reports one donation. */
function OfflineDonationForm({ campaignId, currency, onRecorded }: OfflineDonationFormProps) {
  const [key] = useState(() => crypto.randomUUID());
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: offlineDonationBody,
    defaultValues: {
      currency,
      given_on: new Date().toISOString().slice(0, 10),
      way: "cash",
      name: "",
      anonymous: false,
      email: "",
      note: "",
    },
    send: async (body) => {
      const params = { id: campaignId };
      const headers = { "idempotency-key": key };
      onRecorded(await authorisedApi(recordOfflineGift, { params, headers, body }));
    },
  });
  return (
    <form className="grid gap-5" onSubmit={onSubmit} noValidate>
      <FormProblem problem={problem} />
      <p className="text-ink-soft">
        The charity confirms the donation before it counts for the campaign. Until then only your
        team sees it.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={`Amount in ${currency}`}
          hint={`At most ${MAX_OFFLINE_DONATION.toLocaleString("en-US")}`}
          {...amountInput}
          {...field("amount", amountRules(currency))}
        />
        <TextField label="Date received" type="date" {...field("given_on")} />
      </div>
      <Select
        label="Payment method"
        options={Object.entries(offlineWays).map(([value, label]) => ({ value, label }))}
        {...field("way")}
      />
      <TextField label="Name" maxLength={100} autoComplete="off" {...field("name")} />
      <Checkbox
        label="Anonymous"
        hint="Only the charity sees the name."
        {...form.register("anonymous")}
      />
      <TextField
        label="Email (optional)"
        hint="We send a receipt once the charity has confirmed the donation, and nothing before."
        type="email"
        autoComplete="off"
        {...field("email")}
      />
      <TextArea label="Note for your team (optional)" rows={2} maxLength={500} {...field("note")} />
      <Button type="submit" busy={busy} className="justify-self-start">
        Report donation
      </Button>
    </form>
  );
}
