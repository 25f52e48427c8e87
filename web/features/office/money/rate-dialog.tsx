import {
  isJump,
  JUMP_PERCENT,
  type OfficeRate,
  type OfficeRates,
  setRate,
  setRateBody,
} from "#contract/books/rates.ts";
import { rateText } from "#contract/rate-text.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";

interface RateFormProps {
  onSet: (rates: OfficeRates, message: string) => void;
  /** Another rate stands by now. */
  onRefused: () => void;
}

interface RateDialogProps extends RateFormProps {
  /** Undefined closes the dialog. */
  rate: OfficeRate | undefined;
  onClose: () => void;
}

/** Sets a rate by hand. */
export function RateDialog({ rate, onClose, ...its }: RateDialogProps) {
  const title = rate ? `What is 1 ${rate.base} in ${rate.quote}?` : "";
  return (
    <Dialog open={rate !== undefined} onClose={onClose} title={title}>
      {rate && <RateForm key={`${rate.base} ${rate.quote}`} rate={rate} {...its} />}
    </Dialog>
  );
}

function RateForm({ rate: shown, onSet, onRefused }: RateFormProps & { rate: OfficeRate }) {
  const { base, quote, rate: former } = shown;
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: setRateBody,
    defaultValues: { base, quote, former },
    send: async (body) =>
      onSet(
        await authorisedApi(setRate, { body }),
        `${rateText(body)} for donations that are started from now on. The opposite rate is set with it.`,
      ),
    onRefused: ({ answer }) => {
      if (answer.code === "changed_meanwhile") onRefused();
    },
  });
  const typed = form.watch("rate");
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormProblem problem={problem} />
      <TextField
        label={`1 ${base} in ${quote}`}
        hint={`Now ${former}. Up to six decimals. The opposite rate is set with it.`}
        type="number"
        inputMode="decimal"
        step="any"
        min="0"
        {...field("rate", { valueAsNumber: true })}
      />
      {typed !== undefined && typed > 0 && isJump(former, typed) && (
        <Checkbox
          label={`It is right, though it is more than ${JUMP_PERCENT}% away from ${former}`}
          {...field("confirmed")}
        />
      )}
      <p className="flex justify-end">
        <Button type="submit" busy={busy}>
          Set the rate
        </Button>
      </p>
    </form>
  );
}
