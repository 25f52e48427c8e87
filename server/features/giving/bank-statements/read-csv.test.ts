import { expect, test } from "vitest";
import type { CsvColumns } from "#contract/office/bank.ts";
import { parseAmount, parseDate } from "./csv-values.ts";
import { findReading, readCsv, readCsvTable } from "./read-csv.ts";
import { suggestColumns } from "./suggest-columns.ts";

const account = { iban: null, currency: "EUR" } as const;

function read(text: string | Buffer, changes: Partial<CsvColumns> = {}) {
  const table = readCsvTable(Buffer.from(text));
  const columns = { ...suggestColumns(table.header), ...changes };
  const reading = findReading(table, columns);
  if ("dateOrders" in reading) return reading;
  return readCsv(table, columns, reading, account).lines.map(
    ({ bookedOn, minor, name, iban, text: words }) => [bookedOn, minor, name, iban, words],
  );
}

test("reads a German file: lines about the account, semicolons, quotes, old letters, decimal commas", () => {
  const file = [
    '"Kontonummer:";"DE89370400440532013000"',
    "",
    '"Buchungstag";"Betrag (€)";"Zahlungspflichtige*r";"IBAN";"Verwendungszweck"',
    '"24.11.26";"1.250,50";"Jörg Müller";"DE02 1203 0000 0000 2020 51";"Spende; ""danke"""',
    '"25.11.26";"-7,90";"";"";"Entgelt"',
  ].join("\r\n");
  const lines = [
    ["2026-11-24", 125_050, "Jörg Müller", "DE02120300000000202051", 'Spende; "danke"'],
    ["2026-11-25", -790, null, null, "Entgelt"],
  ];
  expect(read(file)).toEqual(lines);
  expect(read(Buffer.from(file.replace("€", "EUR"), "latin1"))).toEqual(lines);
});

test("reads a Dutch file: a byte order mark, compact dates, and the direction in a column", () => {
  const file =
    '\ufeff"Datum","Naam / Omschrijving","Tegenrekening","Af Bij","Bedrag (EUR)","Mededelingen"\n' +
    '"20261124","H. de Vries","NL20INGB0001234567","Bij","102,00","RF18 5390"\n' +
    '"20261125","A. Bakker","NL39RABO0300065264","Af","10,00","Refund"\n';
  expect(read(file)).toEqual([
    ["2026-11-24", 10_200, "H. de Vries", "NL20INGB0001234567", "RF18 5390"],
    ["2026-11-25", -1_000, "A. Bakker", "NL39RABO0300065264", "Refund"],
  ]);
});

test("reads a file with money in and money out, and decimal points", () => {
  const file =
    'Date,Description,Money out,Money in\n13/11/2026,Ada,,"1,250.50"\n14/11/2026,Fee,4.20,\n';
  expect(read(file)).toEqual([
    ["2026-11-13", 125_050, null, null, "Ada"],
    ["2026-11-14", -420, null, null, "Fee"],
  ]);
});

test("asks if all dates or amounts have two readings, and reads them as chosen", () => {
  const file = "Date;Amount;Text\n03/04/2026;1,250;a\n05/06/2026;2,000;b\n";
  expect(read(file)).toEqual({ dateOrders: ["dmy", "mdy"], decimalMarks: ["comma", "point"] });
  expect(read(file, { date_order: "dmy", decimal_mark: "point" })).toEqual([
    ["2026-04-03", 125_000, null, null, "a"],
    ["2026-06-05", 200_000, null, null, "b"],
  ]);
  // A line that has only one reading decides about all.
  expect(read(`${file}25/12/2026;2,50;c\n`)).toEqual([
    ["2026-04-03", 125, null, null, "a"],
    ["2026-06-05", 200, null, null, "b"],
    ["2026-12-25", 250, null, null, "c"],
  ]);
});

test.each([
  ["Date;Amount;Text\n24.11.2026;1,00;a\n31.02.2026;1,00;b\n", 'Line 3: "31.02.2026" is no date'],
  ["Date;Amount;Text\n24.11.2026;1,00;a\n24.11.2026;free;b\n", 'Line 3: "free" is no amount'],
  ["Date;Amount;Text\n24.11.2026;1,00;a\n24.11.2026;;b\n", "Line 3: the amount can't be read"],
  ["Date;Amount;Currency\n24.11.2026;1,00;USD\n", "Line 2: the amount is in USD"],
  [
    "Date;Amount;Text\n24.11.2026;1,00;a\n25.11.2026;1,00;a;more\n25.11.2026;1,00;c\n",
    "Line 3 has 4 columns",
  ],
  ["Date;Amount;Text\n24.11.2026;1,00;a\n24.11.2026;0.50;b\n", "in different notations"],
  ["hello", "neither camt.053 nor a table"],
  ['Date;Amount;Text\n24.11.2026;"1,00;a\n', "can't be read as CSV"],
])("names what cannot be read: %j", (file, message) => {
  expect(() => read(file)).toThrow(message);
});

test.each([
  ["-1.250,50", "comma", -125_050],
  ["1 250,5-", "comma", -125_050],
  ["1'250.50", "point", 125_050],
  ["+25 €", "point", 2_500],
  ["-€ 12,50", "comma", -1_250],
  ["USD -12.50", "point", -1_250],
  ["12€50", "comma", undefined],
  ["12.50", "comma", undefined],
  ["1,2,3", "comma", undefined],
  ["-1-", "point", undefined],
  ["1.23.456", "comma", undefined],
  ["0.005", "point", undefined],
] as const)("reads the amount %s with a decimal %s", (text, mark, minor) => {
  expect(parseAmount(text, mark)).toBe(minor);
});

test.each([
  ["28/11/26", "dmy", "2026-11-28"],
  ["11/28/2026", "mdy", "2026-11-28"],
  ["2026-11-28 10:00:00", "ymd", "2026-11-28"],
  ["2026-11-28", "dmy", undefined],
  ["29.02.2027", "dmy", undefined],
] as const)("reads the date %s as %s", (text, order, day) => {
  expect(parseDate(text, order)).toBe(day);
});
