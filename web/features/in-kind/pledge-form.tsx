import {
  type OwnPledge,
  pledgeBody,
  pledgeInKind,
  type WantedItem,
} from "#contract/campaigns/in-kind.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

interface PledgeFormProps {
  campaignId: number;
  item: WantedItem | undefined;
  onPledged: (pledge: OwnPledge) => void;
}

export function PledgeForm({ campaignId, item, onPledged }: PledgeFormProps) {
  const { field, onSubmit, busy, problem, errors } = useContractForm({
    schema: pledgeBody,
    defaultValues: { item_id: item?.id, what: "", quantity: 1, message: "", anonymous: false },
    send: async (body) => {
      onPledged(await authorisedApi(pledgeInKind, { params: { id: campaignId }, body }));
    },
  });
  return (
    <form className="grid gap-5" onSubmit={onSubmit} noValidate>
      <FormProblem problem={problem} />
      {item ? (
        <p>
          <strong>{item.name}</strong>
          {item.note && <span className="block text-ink-soft">{item.note}</span>}
          {errors.item_id && <span className="field-error">{errors.item_id}</span>}
        </p>
      ) : (
        <TextField
          label="What would you like to give?"
          hint="In a few words: “Two ladders, 5 m”"
          maxLength={100}
          {...field("what")}
        />
      )}
      <TextField
        label="How many"
        hint={item && `${item.still_wanted.toLocaleString("en-US")} still wanted`}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        {...field("quantity", { valueAsNumber: true })}
      />
      <TextArea
        label="Message to the team (optional)"
        hint="Where it is, when it can be collected, and anything else they should know"
        rows={3}
        maxLength={500}
        {...field("message")}
      />
      <Checkbox label="Don't show my name on the campaign page" {...field("anonymous")} />
      <p className="text-sm text-ink-soft">
        The team sees your name and email address so that they can arrange delivery.
      </p>
      <Button type="submit" busy={busy} className="justify-self-start">
        Pledge
      </Button>
    </form>
  );
}
