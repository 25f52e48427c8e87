/* References of transfers by ISO 11649: "RF", two check digits and up to 21 letters and digits. */

/** The remainder by 97 of the text with its first four characters moved to the end, A as 10 to Z as 35 (ISO 7064). */
function remainder(text: string): number {
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return Number(BigInt(digits) % 97n);
}

/** The reference with this body, which has up to 21 capital letters and digits. */
export function toCreditorReference(body: string): string {
  return `RF${String(98 - remainder(`RF00${body}`)).padStart(2, "0")}${body}`;
}

/** Whether it is one in its electronic form: capital letters, no spaces. */
export function isCreditorReference(text: string): boolean {
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && remainder(text) === 1;
}

/** In groups of four, as references and IBANs are printed. */
export function groupByFour(text: string): string {
  return text.replace(/(.{4})(?=.)/g, "$1 ");
}
