import { dayText } from "#contract/day-text.ts";
import { groupByFour } from "#contract/giving/creditor-reference.ts";
import type { DonationForDonor, TransferInstructions } from "#contract/giving/donations.ts";
import { formatWire } from "#contract/money.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import type { QrDrawing } from "../../ui/qr/draw-qr.ts";
import { QrImage } from "../../ui/qr/qr-image.tsx";
import { useHydrated } from "./form/use-hydrated.ts";

interface TransferPartProps {
  donation: Pick<DonationForDonor, "total" | "currency" | "email">;
  transfer: TransferInstructions;
  /** For banking apps; null if they can't scan it, as the transfer is not in euros. */
  code: QrDrawing | null;
}

/** What the donor needs to transfer the money, which also prints. */
export function TransferPart({ donation, transfer, code }: TransferPartProps) {
  const { total, currency, email } = donation;
  const { holder, iban, bic, reference, expires_on } = transfer;
  const hydrated = useHydrated();
  return (
    <section className="transfer-part" aria-labelledby="transfer">
      <div className="transfer-part-whole flex flex-wrap items-center justify-between gap-4">
        <h2 id="transfer" className="text-heading">
          Bank details
        </h2>
        {hydrated && (
          <Button variant="quiet" size="small" className="no-print" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      <dl className="transfer-part-rows">
        <Row name="Account holder" shown={holder} />
        <Row name="IBAN" shown={groupByFour(iban)} copied={iban} />
        {bic && <Row name="BIC" shown={bic} />}
        <Row name="Amount" shown={formatWire(total, currency)} copied={total.toFixed(2)} />
        <Row name="Reference" shown={groupByFour(reference)} copied={reference} />
      </dl>
      {code && (
        <div className="transfer-part-code">
          <QrImage drawing={code} title="QR code with the transfer, for your banking app" />
          <p className="max-w-56 text-sm">Scan this code with your banking app.</p>
        </div>
      )}
      <div className="transfer-part-whole grid max-w-text gap-2">
        {currency !== "EUR" && <p>{`Please send the transfer in ${currency}.`}</p>}
        <p>
          Please send it by <b>{dayText(expires_on)}</b> and copy the reference exactly: it tells us
          who sent the money. Money that arrives later still counts.
        </p>
        <p className="no-print">
          {email
            ? `We're emailing these details to ${email}. You can close this page and come back with the link in the email.`
            : "You can come back to this page later: save its address or print it."}
        </p>
        <p>
          To give every month, set up a standing order at your bank with the same reference. Each
          transfer becomes a further donation.
        </p>
      </div>
    </section>
  );
}

interface RowProps {
  name: string;
  shown: string;
  /** As banks want it, if that differs. */
  copied?: string;
}

function Row({ name, shown, copied = shown }: RowProps) {
  const hydrated = useHydrated();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{shown}</dd>
      {hydrated && (
        <dd className="transfer-part-copy no-print">
          <CopyButton text={copied} about={name} />
        </dd>
      )}
    </div>
  );
}
