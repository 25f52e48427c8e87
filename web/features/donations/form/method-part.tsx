import { paymentMethods } from "#contract/giving/donations.ts";
import { Select } from "../../../ui/form/select.tsx";
import type { DonationMessages } from "./donation-body.ts";
import type { GivingValues } from "./giving-values.ts";

interface MethodPartProps {
  initial: GivingValues;
  errors: DonationMessages;
  productName: string;
}

const options = [
  { value: "", label: "--select" },
  ...Object.entries(paymentMethods).map(([value, label]) => ({ value, label })),
];

export function MethodPart({ initial, errors, productName }: MethodPartProps) {
  return (
    <section className="grid gap-5" aria-labelledby="payment">
      <h2 id="payment" className="giving-form-question">
        Payment
      </h2>
      <div id="payment_method-field">
        <Select
          label="Payment method"
          hint={`You pay on the payment service's own page. ${productName} never sees a card number.`}
          name="payment_method"
          defaultValue={initial.payment_method}
          error={errors.payment_method}
          options={options}
        />
      </div>
    </section>
  );
}
