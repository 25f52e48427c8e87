import {
  MAX_DOES_LENGTH,
  MAX_SUGGESTED,
  MAX_THANKS_LENGTH,
} from "#contract/campaigns/campaign-changes.ts";
import { donationPresets } from "#contract/giving/giving-choices.ts";
import { UNCLEAR_AMOUNT } from "#contract/money.ts";
import type { Picture as PictureData } from "#contract/pictures.ts";
import { amountInput, typedAmount } from "../../lib/form/typed-amount.ts";
import { TextField } from "../../ui/form/field.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Picture } from "../../ui/picture.tsx";
import { RemoveButton, RowSection, useRows } from "./row-list.tsx";
import type { Editing } from "./use-draft-keeper.ts";

const usual = donationPresets.map((amount) => amount.toLocaleString("en-US"));

/** The amounts that donors are offered, each with what it does, and the thanks for their gifts. */
export function GiftsStep(editing: Editing) {
  return (
    <>
      {/* The list starts again when its rows were changed from outside. */}
      <SuggestedRows key={editing.state.edition} {...editing} />
      <ThanksPart {...editing} />
    </>
  );
}

interface TypedAmount {
  readonly amount: string;
  readonly does: string;
}

function SuggestedRows({ keeper, state }: Editing) {
  const { currency, suggested_amounts } = state.fields;
  const first = suggested_amounts.map(({ amount, does }) => ({
    amount: Number.isNaN(amount) ? "" : amount.toLocaleString("en-US"),
    does,
  }));
  const { rows, set, remove, add } = useRows<TypedAmount>(first, (typed) => {
    const begun = typed.filter(({ amount, does }) => `${amount}${does}`.trim() !== "");
    keeper.edit({
      // The form's check refuses NaN.
      suggested_amounts: begun.map(({ amount, does }) => ({
        amount: typedAmount(amount, currency) ?? Number.NaN,
        does,
      })),
    });
  });
  return (
    <RowSection
      title="Suggested amounts"
      lead={`Donors choose among them, and each says what it does: “50 buys a school kit”. They may always give another amount. Without any, donors are offered ${usual.slice(0, -1).join(", ")} and ${usual.at(-1)}.`}
      error={state.errors.suggested_amounts}
      add={
        rows.length < MAX_SUGGESTED && {
          label: "Add an amount",
          onClick: () => add({ amount: "", does: "" }),
        }
      }
    >
      {rows.map(({ key, value }, place) => (
        <div key={key} className="row-list-row gifts-step-row">
          <TextField
            label={`Amount ${place + 1} (${currency})`}
            {...amountInput}
            value={value.amount}
            error={Number.isNaN(typedAmount(value.amount, currency)) ? UNCLEAR_AMOUNT : undefined}
            onChange={(event) => set(key, { ...value, amount: event.target.value })}
          />
          <TextField
            label={`What amount ${place + 1} does`}
            placeholder={place === 0 ? "buys a school kit" : undefined}
            maxLength={MAX_DOES_LENGTH}
            value={value.does}
            onChange={(event) => set(key, { ...value, does: event.target.value })}
          />
          <RemoveButton what={value.amount || `amount ${place + 1}`} onClick={() => remove(key)} />
        </div>
      ))}
    </RowSection>
  );
}

function ThanksPart({ keeper, state }: Editing) {
  const { fields, errors, draft } = state;
  const { text, picture } = fields.thanks;
  const edit = (change: Partial<typeof fields.thanks>) =>
    keeper.edit({ thanks: { ...fields.thanks, ...change } });
  const [cover, ...others] = draft.images;
  return (
    <section className="row-list" aria-labelledby="thanks-title">
      <h3 id="thanks-title" className="text-xl">
        Your thanks
      </h3>
      <p className="max-w-text text-ink-soft">
        Donors read it once their gift has arrived, and in the mail with their receipt.
      </p>
      <TextArea
        label="What you say to donors"
        hint={`Plain words; an empty line begins a paragraph. ${text.length} of ${MAX_THANKS_LENGTH} characters.`}
        rows={5}
        value={text}
        maxLength={MAX_THANKS_LENGTH}
        error={errors.thanks}
        onChange={(event) => edit({ text: event.target.value })}
      />
      {text && cover && others.length > 0 && (
        <RadioCards
          legend="The picture with it"
          name="thanks-picture"
          columns="gifts-step-pictures"
          chosen={others.find(({ image }) => image === picture)?.image ?? ""}
          onChange={(event) => edit({ picture: event.currentTarget.value || null })}
          options={[
            { value: "", label: <Shown picture={cover} name="The cover" /> },
            ...others.map((other, place) => ({
              value: other.image,
              label: <Shown picture={other} name={other.alt || `Picture ${place + 2}`} />,
            })),
          ]}
        />
      )}
    </section>
  );
}

function Shown({ picture, name }: { picture: PictureData; name: string }) {
  return (
    <>
      <Picture picture={picture} sizes="8rem" decorative />
      <span className="gifts-step-name">{name}</span>
    </>
  );
}
