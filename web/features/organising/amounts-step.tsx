import {
  MAX_AMOUNT_EFFECT_LENGTH,
  MAX_SUGGESTED_AMOUNTS,
  MAX_THANKS_LENGTH,
} from "#contract/campaigns/campaign-changes.ts";
import { donationPresets } from "#contract/giving/giving-choices.ts";
import { UNCLEAR_AMOUNT } from "#contract/money.ts";
import type { Picture as PictureData } from "#contract/pictures.ts";
import { amountInput, parseTypedAmount } from "../../lib/form/typed-amount.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Picture } from "../../ui/picture.tsx";
import { FundRows } from "./fund-rows.tsx";
import { RemoveButton, RowSection, useRows } from "./row-list.tsx";
import type { EditorStepProps } from "./use-campaign-draft.ts";

const defaultAmounts = donationPresets.map((amount) => amount.toLocaleString("en-US"));

export function AmountsStep(props: EditorStepProps) {
  return (
    <>
      {/* The keys reset the rows after changes from outside. */}
      <SuggestedRows key={`amounts-${props.state.edition}`} {...props} />
      <RecurringSection {...props} />
      <FundRows key={`funds-${props.state.edition}`} {...props} />
      <ThanksSection {...props} />
    </>
  );
}

interface TypedAmount {
  readonly amount: string;
  readonly does: string;
}

function SuggestedRows({ draftSync, state }: EditorStepProps) {
  const { currency, suggested_amounts } = state.fields;
  const initial = suggested_amounts.map(({ amount, does }) => ({
    amount: Number.isNaN(amount) ? "" : amount.toLocaleString("en-US"),
    does,
  }));
  const { rows, set, remove, add } = useRows<TypedAmount>(initial, (typed) => {
    const filled = typed.filter(({ amount, does }) => `${amount}${does}`.trim() !== "");
    draftSync.edit({
      // Validation refuses NaN.
      suggested_amounts: filled.map(({ amount, does }) => ({
        amount: parseTypedAmount(amount, currency) ?? Number.NaN,
        does,
      })),
    });
  });
  return (
    <RowSection
      title="Suggested amounts"
      lead={`Donors can pick one of these amounts, each with what it does: “50 buys a school kit”. They can always enter another amount. Without suggestions, we offer ${defaultAmounts.slice(0, -1).join(", ")} and ${defaultAmounts.at(-1)}.`}
      error={state.errors.suggested_amounts}
      add={
        rows.length < MAX_SUGGESTED_AMOUNTS && {
          label: "Add an amount",
          onClick: () => add({ amount: "", does: "" }),
        }
      }
    >
      {rows.map(({ key, value }, index) => (
        <div key={key} className="row-list-row amounts-step-row">
          <TextField
            label={`Amount ${index + 1} (${currency})`}
            {...amountInput}
            value={value.amount}
            error={
              Number.isNaN(parseTypedAmount(value.amount, currency)) ? UNCLEAR_AMOUNT : undefined
            }
            onChange={(event) => set(key, { ...value, amount: event.target.value })}
          />
          <TextField
            label={`What amount ${index + 1} does`}
            placeholder={index === 0 ? "buys a school kit" : undefined}
            maxLength={MAX_AMOUNT_EFFECT_LENGTH}
            value={value.does}
            onChange={(event) => set(key, { ...value, does: event.target.value })}
          />
          <RemoveButton what={value.amount || `amount ${index + 1}`} onClick={() => remove(key)} />
        </div>
      ))}
    </RowSection>
  );
}

function RecurringSection({ draftSync, state }: EditorStepProps) {
  return (
    <section className="row-list" aria-labelledby="recurring-title">
      <h3 id="recurring-title" className="text-xl">
        Recurring donations
      </h3>
      <Checkbox
        label="Offer monthly and yearly donations"
        hint="If you turn this off, recurring donations that have started continue."
        checked={state.fields.offers_recurring}
        error={state.errors.offers_recurring}
        onChange={(event) => draftSync.edit({ offers_recurring: event.target.checked })}
      />
    </section>
  );
}

function ThanksSection({ draftSync, state }: EditorStepProps) {
  const { fields, errors, draft } = state;
  const { text, picture } = fields.thanks;
  const edit = (change: Partial<typeof fields.thanks>) =>
    draftSync.edit({ thanks: { ...fields.thanks, ...change } });
  const [cover, ...others] = draft.images;
  return (
    <section className="row-list" aria-labelledby="thanks-title">
      <h3 id="thanks-title" className="text-xl">
        Thank-you message
      </h3>
      <p className="max-w-text text-ink-soft">
        Donors see it after they donate and in the email with their receipt.
      </p>
      <TextArea
        label="Message to donors"
        hint={`Plain text. An empty line starts a new paragraph. ${text.length} of ${MAX_THANKS_LENGTH} characters.`}
        rows={5}
        value={text}
        maxLength={MAX_THANKS_LENGTH}
        error={errors.thanks}
        onChange={(event) => edit({ text: event.target.value })}
      />
      {text && cover && others.length > 0 && (
        <RadioCards
          legend="Picture"
          name="thanks-picture"
          columns="amounts-step-pictures"
          chosen={others.find(({ image }) => image === picture)?.image ?? ""}
          onChange={(event) => edit({ picture: event.currentTarget.value || null })}
          options={[
            { value: "", label: <PictureOption picture={cover} name="Cover" /> },
            ...others.map((image, index) => ({
              value: image.image,
              label: <PictureOption picture={image} name={image.alt || `Picture ${index + 2}`} />,
            })),
          ]}
        />
      )}
    </section>
  );
}

function PictureOption({ picture, name }: { picture: PictureData; name: string }) {
  return (
    <>
      <Picture picture={picture} sizes="8rem" decorative />
      <span className="amounts-step-name">{name}</span>
    </>
  );
}
