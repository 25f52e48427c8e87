import type { Site } from "#contract/foundation/site.ts";
import { type PaymentMethod, paymentMethods } from "#contract/giving/giving-choices.ts";
import { RadioCards } from "../../../ui/form/radio-cards.tsx";
import { Select } from "../../../ui/form/select.tsx";
import type { DonationMessages } from "./donation-body.ts";
import { BY_TRANSFER, type GivingValues, TRANSFER_CHOICE, toInputs } from "./giving-values.ts";

interface MethodPartProps {
  initial: GivingValues;
  errors: DonationMessages;
  productName: string;
  methods: Site["gift_methods"];
}

const choices = [
  ["Credit-Card", ["card", "bank"]],
  ["Cryptocurrency", ["crypto"]],
] as const satisfies ReadonlyArray<[PaymentMethod, Site["gift_methods"]]>;

function optionsFor(methods: Site["gift_methods"]) {
  const offered = choices.filter(([, included]) =>
    included.some((method) => methods.includes(method)),
  );
  return [
    { value: "", label: "--select" },
    ...offered.map(([value]) => ({ value, label: paymentMethods[value] })),
  ];
}

const card = { name: "Cards", drawing: "M2.5 6h19v12h-19zM2.5 10h19M6 14.5h4" };
const wallets = { name: "Wallets", drawing: "M4 8V5h13v3M4 8h17v11H4zM21 12h-5v3h5" };
const bank = { name: "Bank transfer", drawing: "M3 9l9-5 9 5zM5.5 12v5M12 12v5M18.5 12v5M3 20h18" };
const coins = {
  name: "Coins",
  drawing:
    "M3 7a6 2.5 0 1 0 12 0 6 2.5 0 1 0-12 0v5c0 3.5 12 3.5 12 0V7M9 14.5V17c0 3.5 12 3.5 12 0v-5c0-1.5-3-2.5-6-2.5",
};

/** What each choice includes; the style sheet shows the chosen one. */
function listIncluded(methods: Site["gift_methods"]) {
  const ways = methods.includes("bank") ? [card, wallets] : [card, wallets, bank];
  return [
    ["card", methods.includes("card") ? ways : []],
    ["crypto", [coins]],
  ] as const;
}

const STANDING_ORDER =
  " To give by standing order from your own bank, choose Once, then Bank transfer.";

/** How later donations are paid. */
function recurringNotes(hasTransfer: boolean) {
  const stored = "The payment service stores your card or account and charges it on each date.";
  return [
    ["card", hasTransfer ? stored + STANDING_ORDER : stored],
    ["crypto", "We email you a payment link for each donation."],
  ] as const;
}

/** Donors who choose a bank transfer do not pay on the payment service's page. */
function safetyHint(productName: string, hasTransfer: boolean): string {
  return hasTransfer
    ? `You enter card details on the payment service's page. ${productName} never sees them.`
    : `You pay on the payment service's page. ${productName} never sees your card number.`;
}

export function MethodPart({ initial, errors, productName, methods }: MethodPartProps) {
  const hasCard = methods.includes("card");
  const hasTransfer = methods.includes("bank");
  const filled = toInputs(initial);
  return (
    <section className="grid gap-5" aria-labelledby="payment">
      <h2 id="payment" className="giving-form-question">
        Payment
      </h2>
      <div id="payment_method-field">
        <Select
          label="Payment method"
          hint={
            hasCard || methods.includes("crypto") ? safetyHint(productName, hasTransfer) : undefined
          }
          name="payment_method"
          defaultValue={filled.payment_method}
          error={errors.payment_method}
          options={optionsFor(methods)}
        />
        {hasTransfer && <TransferChoice hasCard={hasCard} isChosen={TRANSFER_CHOICE in filled} />}
        {listIncluded(methods).map(([choice, included]) => (
          <ul key={choice} className={`method-part-ways send-part-${choice}`}>
            {included.map(({ name, drawing }) => (
              <li key={name}>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d={drawing} />
                </svg>
                {name}
              </li>
            ))}
          </ul>
        ))}
        {recurringNotes(hasTransfer).map(([choice, text]) => (
          <div key={choice} className="giving-form-recurring">
            <p className={`method-part-ways send-part-${choice}`}>{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Within the method of cards and bank transfers; the style sheet shows it with that method. */
function TransferChoice({ hasCard, isChosen }: { hasCard: boolean; isChosen: boolean }) {
  return (
    <div className="method-part-transfer">
      {hasCard ? (
        <RadioCards
          legend="How do you want to pay?"
          name={TRANSFER_CHOICE}
          options={[
            { value: "gateway", label: "Card, wallet or direct debit" },
            { value: BY_TRANSFER, label: "Bank transfer" },
          ]}
          defaultChosen={isChosen ? BY_TRANSFER : "gateway"}
          columns="grid-cols-2"
        />
      ) : (
        <input type="hidden" name={TRANSFER_CHOICE} value={BY_TRANSFER} />
      )}
      <div className="giving-form-once">
        <p className="method-part-transfer-note">
          You transfer the money from your own bank. Next, we show you our account and your
          reference. To give every month, set up a standing order with that reference.
        </p>
      </div>
      <div className="giving-form-recurring">
        <p className="method-part-transfer-note">
          We can't collect transfers from your bank. To give regularly, choose Once above. Next, we
          show you our account and your reference for a standing order.
        </p>
      </div>
    </div>
  );
}
