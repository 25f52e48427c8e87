import {
  isRateJump,
  type OfficeRate,
  type OfficeRates,
  RATE_JUMP_PERCENT,
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
  /** Someone else changed the rate. */
  onRefused: () => void;
}

interface RateDialogProps extends RateFormProps {
  /** Undefined closes the dialog. */
  rate: OfficeRate | undefined;
  onClose: () => void;
}

export function RateDialog({ rate, onClose, ...form }: RateDialogProps) {
  const title = rate ? `Exchange rate from ${rate.base} to ${rate.quote}` : "";
  return (
    <Dialog open={rate !== undefined} onClose={onClose} title={title}>
      {rate && <RateForm key={`${rate.base} ${rate.quote}`} rate={rate} {...form} />}
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
        `${rateText(body)} for new donations. The reverse rate is set too.`,
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
        hint={`Currently ${former}. Up to six decimals. The reverse rate is set too.`}
        type="number"
        inputMode="decimal"
        step="any"
        min="0"
        {...field("rate", { valueAsNumber: true })}
      />
      {typed !== undefined && typed > 0 && isRateJump(former, typed) && (
        <Checkbox
          label={`This is correct, although it differs from ${former} by more than ${RATE_JUMP_PERCENT}%`}
          {...field("confirmed")}
        />
      )}
      <p className="flex justify-end">
        <Button type="submit" busy={busy}>
          Set rate
        </Button>
      </p>
    </form>
  );
}
