/*
 * The text of the QR code that banking apps read as a SEPA transfer (EPC069-12, version 2). Draw it with error
 * correction M.
 */

interface EpcTransfer {
  /** At most 70 characters. */
  readonly holder: string;
  readonly iban: string;
  /** May be empty within the EEA. */
  readonly bic: string;
  /** In euros, in major units. */
  readonly amount: number;
  /** ISO 11649. */
  readonly reference: string;
}

export function epcCode({ holder, iban, bic, amount, reference }: EpcTransfer): string {
  const utf8 = "1";
  const purpose = "";
  return [
    ...["BCD", "002", utf8, "SCT", bic, holder, iban],
    ...[`EUR${amount.toFixed(2)}`, purpose, reference],
  ].join("\n");
}
