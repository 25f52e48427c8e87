import { type Currency, currencies } from "#contract/money.ts";
import { decodeXml } from "./decode-file.ts";
import { attribute, elements, parseXml, textAt, texts, type XmlNode } from "./parse-xml.ts";
import {
  MAX_LINES,
  MAX_NAME,
  type ParsedLine,
  type ParsedStatement,
  StatementUnreadable,
  toDay,
  toIban,
  toMinor,
  toOptionalText,
  toStatementText,
} from "./parsed-statement.ts";

const OLDEST_VERSION = 2;

export function looksLikeXml(bytes: Uint8Array): boolean {
  return /^[\s\ufeff]*</.test(
    new TextDecoder().decode(bytes.subarray(0, 200)).replaceAll("\0", ""),
  );
}

/**
 * Reads a bank's statements in ISO 20022 camt.053, versions 2 and later. Only booked entries are lines. Throws
 * StatementUnreadable, which names the statement and the entry.
 */
export function readCamt(bytes: Uint8Array): ParsedStatement[] {
  const text = decodeXml(bytes);
  requireStatementFormat(text);
  const document = elements(parseXml(text), "Document")[0];
  const found = elements(document, "BkToCstmrStmt", "Stmt");
  if (found.length === 0) throw new StatementUnreadable("The file has no statement.");
  const statements = found.map((statement, index) =>
    readStatement(statement, `Statement ${index + 1}`),
  );
  const count = statements.reduce((sum, { lines }) => sum + lines.length, 0);
  if (count > MAX_LINES) {
    throw new StatementUnreadable(
      `The file has ${count} lines, and at most ${MAX_LINES} can be read at once.`,
    );
  }
  return statements;
}

function requireStatementFormat(text: string): void {
  const [, kind, version] = /camt\.(05[2-4])\.001\.(\d\d)/.exec(text.slice(0, 5_000)) ?? [];
  if (kind === undefined)
    throw new StatementUnreadable("The file is not a camt.053 bank statement.");
  if (kind !== "053") {
    throw new StatementUnreadable(
      `The file is a camt.${kind} ${kind === "052" ? "account report" : "notification"}. Please download the statement (camt.053).`,
    );
  }
  if (Number(version) < OLDEST_VERSION) {
    throw new StatementUnreadable(
      `Version ${version} of camt.053 is too old. Please use 02 or later.`,
    );
  }
}

function readStatement(statement: XmlNode, where: string): ParsedStatement {
  const account = elements(statement, "Acct")[0];
  const iban = toIban(textAt(account, "Id", "IBAN") ?? textAt(account, "Id", "Othr", "Id"));
  const entries = elements(statement, "Ntry");
  const balances = elements(statement, "Bal");
  const currency = toCurrency(
    textAt(account, "Ccy") ?? attribute(elements([...balances, ...entries][0], "Amt")[0], "Ccy"),
    where,
  );
  const context = { currency, where };
  const opening = findBalance(balances, ["OPBD", "PRCD"], context);
  const closing = findBalance(balances, ["CLBD"], context);
  const booked = entries.map((entry, index) =>
    readEntry(entry, { currency, where: `${where}, entry ${index + 1}` }),
  );
  if (opening && closing) {
    const sum = booked.reduce((total, { minor }) => total + minor, opening.minor);
    if (sum !== closing.minor) {
      throw new StatementUnreadable(
        `${where}: the entries and the opening balance don't add up to the closing balance.`,
      );
    }
  }
  return { iban, currency, opening, closing, lines: booked.flatMap(({ lines }) => lines) };
}

interface Context {
  readonly currency: Currency;
  /** For error messages. */
  readonly where: string;
}

function toCurrency(code: string | undefined, where: string): Currency {
  const currency = currencies.find((known) => known === code);
  if (currency) return currency;
  throw new StatementUnreadable(
    `${where}: ${code ? `the currency ${toStatementText(code, 10)} is not supported` : "there is no currency"}.`,
  );
}

function findBalance(balances: readonly XmlNode[], codes: readonly string[], context: Context) {
  for (const code of codes) {
    // A statement on several pages repeats its balances; the last closing balance is that of the whole.
    const matching = balances.filter((one) => textAt(one, "Tp", "CdOrPrtry", "Cd") === code);
    const balance = code === "CLBD" ? matching.at(-1) : matching[0];
    if (!balance) continue;
    const where = `${context.where}, balance ${code}`;
    return { minor: readSigned(balance, { ...context, where }), on: readDay(balance, "Dt", where) };
  }
  return null;
}

/** An entry's amount and its lines: none if it is not booked, several if it sums up single payments. */
function readEntry(entry: XmlNode, context: Context): { minor: number; lines: ParsedLine[] } {
  const status = textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts");
  if (status !== undefined && status !== "BOOK") return { minor: 0, lines: [] };
  const minor = readSigned(entry, context);
  if (minor === 0) return { minor, lines: [] };
  const bookedOn = readDay(entry, "BookgDt", context.where, "ValDt");
  const details = elements(entry, "NtryDtls", "TxDtls");
  const amounts = details.map((detail) => readDetailAmount(detail, Math.sign(minor), context));
  const isSplit =
    details.length > 1 &&
    amounts.every((amount) => amount !== undefined && amount !== 0) &&
    amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) === minor;
  const toLine = (parts: readonly XmlNode[], amount: number) =>
    buildLine(entry, parts, { minor: amount, bookedOn });
  return {
    minor,
    lines: isSplit
      ? details.map((detail, index) => toLine([detail], amounts[index] ?? 0))
      : [toLine(details, minor)],
  };
}

/** Undefined if the payment has no amount of its own in the account's currency. */
function readDetailAmount(
  detail: XmlNode,
  sign: number,
  { currency }: Context,
): number | undefined {
  const places = [["Amt"], ["AmtDtls", "TxAmt", "Amt"], ["AmtDtls", "InstdAmt", "Amt"]];
  const amount = places
    .flatMap((path) => elements(detail, ...path))
    .find((element) => attribute(element, "Ccy") === currency);
  const minor = amount === undefined ? undefined : toMinor(textAt(amount) ?? "");
  if (minor === undefined) return undefined;
  const direction = textAt(detail, "CdtDbtInd");
  if (direction === undefined) return sign * minor;
  return direction === "DBIT" ? 0 - minor : minor;
}

function buildLine(
  entry: XmlNode,
  details: readonly XmlNode[],
  { minor, bookedOn }: { readonly minor: number; readonly bookedOn: string },
): ParsedLine {
  const all = (...path: string[]) => details.flatMap((detail) => texts(detail, ...path));
  const isReversal = ["true", "1"].includes(textAt(entry, "RvslInd") ?? "");
  const subFamilies = [entry, ...details].flatMap((part) =>
    texts(part, "BkTxCd", "Domn", "Fmly", "SubFmlyCd"),
  );
  const hasReturn = details.some((detail) => elements(detail, "RtrInf").length > 0);
  const returned = isReversal || hasReturn || subFamilies.includes("RRTN");
  // Several parties of one line are shown in its text only.
  const only = details.length === 1 ? details[0] : undefined;
  const party = (name: string) =>
    textAt(only, "RltdPties", name, "Pty", "Nm") ?? textAt(only, "RltdPties", name, "Nm");
  // A payment that came back keeps the roles of the original one; some banks name only the sender instead.
  const [sender, original] = minor > 0 ? ["Dbtr", "Cdtr"] : ["Cdtr", "Dbtr"];
  const role = returned && (party(original) || !party(sender)) ? original : sender;
  const references = all("RmtInf", "Strd", "CdtrRefInf", "Ref");
  const endToEnd = all("Refs", "EndToEndId").filter((id) => id !== "NOTPROVIDED");
  const messages = [
    ...(only ? [] : details.map((detail) => textAt(detail, "RltdPties", role, "Nm") ?? "")),
    ...all("RmtInf", "Ustrd"),
    ...all("RmtInf", "Strd", "AddtlRmtInf"),
    ...(only ? [] : references),
    ...endToEnd,
    ...all("RtrInf", "Rsn", "Cd"),
    ...all("RtrInf", "AddtlInf"),
    ...all("AddtlTxInf"),
    ...texts(entry, "AddtlNtryInf"),
  ];
  const bankReference =
    textAt(only, "Refs", "AcctSvcrRef") ??
    textAt(entry, "AcctSvcrRef") ??
    textAt(only, "Refs", "TxId");
  return {
    bookedOn,
    minor,
    name: toOptionalText(party(role) ?? party(`Ultmt${role}`), MAX_NAME),
    iban: toIban(textAt(only, "RltdPties", `${role}Acct`, "Id", "IBAN")),
    reference: only ? toOptionalText(references[0]) : null,
    text: toStatementText([...new Set(messages)].join(" ")),
    returned,
    bankReference: toOptionalText(bankReference),
  };
}

function readSigned(node: XmlNode, { currency, where }: Context): number {
  const amount = elements(node, "Amt")[0];
  const code = attribute(amount, "Ccy");
  if (code !== undefined && code !== currency) {
    throw new StatementUnreadable(
      `${where}: the amount is in ${toStatementText(code, 10)}, the account in ${currency}.`,
    );
  }
  const minor = toMinor(textAt(amount) ?? "");
  if (minor === undefined) throw new StatementUnreadable(`${where}: the amount can't be read.`);
  const direction = textAt(node, "CdtDbtInd");
  if (direction === "CRDT") return minor;
  if (direction === "DBIT") return 0 - minor;
  throw new StatementUnreadable(`${where}: it says neither credit nor debit.`);
}

function readDay(node: XmlNode, name: string, where: string, otherwise?: string): string {
  const names = otherwise ? [name, otherwise] : [name];
  const text = names.flatMap(
    (key) => textAt(node, key, "Dt") ?? textAt(node, key, "DtTm") ?? [],
  )[0];
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text ?? "") ?? [];
  const found = toDay(Number(year), Number(month), Number(day));
  if (found) return found;
  throw new StatementUnreadable(`${where}: the date is missing or can't be read.`);
}
