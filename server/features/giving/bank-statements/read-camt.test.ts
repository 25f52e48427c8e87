import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readCamt } from "./read-camt.ts";

const sample = (name: string) => readFile(new URL(`samples/${name}.xml`, import.meta.url));
const read = async (name: string) => readCamt(await sample(name));

/** A statement with these entries and balances. */
function statement(entries: string, { version = "08", closing = "0.00" } = {}): Buffer {
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-24</Dt></Dt></Bal>`;
  return Buffer.from(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance("OPBD", "0.00")}${balance("CLBD", closing)}${entries}</Stmt></BkToCstmrStmt></Document>`,
  );
}

const entry = (amount: string, rest = "") =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt>${rest}</Ntry>`;

test("reads a German statement: version 02, texts in several parts, a fee without details", async () => {
  expect(await read("german")).toEqual([
    {
      iban: "DE89370400440532013000",
      currency: "EUR",
      opening: { minor: 1_250_000, on: "2026-11-23" },
      closing: { minor: 1_259_410, on: "2026-11-24" },
      lines: [
        {
          bookedOn: "2026-11-24",
          minor: 10_200,
          name: "Jörg Müller & Söhne",
          iban: "DE02120300000000202051",
          reference: null,
          text: "Spende RF18 5390 0754 7034 Uferbäume GUTSCHR. UEBERWEISUNG",
          returned: false,
          bankReference: "NONREF2026112400001",
        },
        {
          bookedOn: "2026-11-24",
          minor: -790,
          name: null,
          iban: null,
          reference: null,
          text: "ENTGELTABSCHLUSS",
          returned: false,
          bankReference: null,
        },
      ],
    },
  ]);
});

test("names the sender of a returned payment, also if the bank keeps no roles", () => {
  const returned = (party: string) =>
    entry(
      "5.00",
      `<RvslInd>true</RvslInd><NtryDtls><TxDtls><RltdPties><${party}><Nm>Ivy Chen</Nm></${party}><${party}Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></${party}Acct></RltdPties></TxDtls></NtryDtls>`,
    );
  const file = statement(returned("Dbtr") + returned("Cdtr"), { closing: "10.00" });
  const line = { name: "Ivy Chen", iban: "DE02120300000000202051", returned: true };
  expect(readCamt(file)).toMatchObject([{ lines: [line, line] }]);
});

test("reads a Dutch statement: overdrawn, a structured reference, and a pending entry that is left out", async () => {
  const [dutch] = await read("dutch");
  expect(dutch).toMatchObject({
    opening: { minor: -10_000 },
    closing: { minor: 1_050 },
    lines: [
      { minor: 12_050, name: "H.J. de Vries e/o M. Jansen", reference: "RF18539007547034" },
      { minor: -1_000, bookedOn: "2026-11-24", name: "A. Bakker", iban: "NL39RABO0300065264" },
    ],
  });
  expect(dutch?.lines).toHaveLength(2);
});

test("reads a Swiss statement: prefixed names, and a batch as its single payments", async () => {
  const [swiss] = await read("swiss");
  expect(swiss?.lines).toMatchObject([
    { minor: 5_000, name: "Rutschmann Pia", reference: "RF18539007547034", text: "Danke" },
    { minor: 7_000, name: "Pfarrei St. Urs", text: "Kollekte", bankReference: "1000000000000002" },
    { minor: 3_000, name: null, text: "", bankReference: "1000000000000003" },
  ]);
});

test("reads a Nordic file: version 08, Latin letters, two statements, a returned payment and a reversal", async () => {
  const [first, second] = await read("nordic");
  expect(first?.lines).toMatchObject([
    {
      minor: 2_500,
      returned: true,
      name: "Åkesson, Björn",
      iban: "SE4550000000058398257466",
      text: "R-9 AC04",
    },
    { minor: -500, returned: true, name: "Maija Virtanen" },
  ]);
  expect(second).toMatchObject({ lines: [], closing: { minor: 102_000, on: "2026-11-25" } });
});

test("a batch whose payments don't add up stays one line", () => {
  const detail = (amount: string) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt></TxDtls>`;
  const file = statement(entry("9.90", `<NtryDtls>${detail("5.00")}${detail("5.00")}</NtryDtls>`), {
    closing: "9.90",
  });
  expect(readCamt(file)[0]?.lines).toMatchObject([{ minor: 990 }]);
});

test.each([
  ["a wrong sum", statement(entry("5.00"), { closing: "6.00" }), /don't add up/],
  ["a third decimal", statement(entry("5.001"), { closing: "5.00" }), /entry 1: the amount/],
  ["a word as amount", statement(entry("1e3")), /Statement 1, entry 1: the amount can't be read/],
  [
    "a day that does not exist",
    statement(entry("0.01").replace("2026-11-24", "2026-02-30"), { closing: "0.01" }),
    /entry 1: the date/,
  ],
  [
    "an amount in another currency",
    statement(entry("5.00").replace('"EUR"', '"USD"'), { closing: "5.00" }),
    /entry 1: the amount is in USD, the account in EUR/,
  ],
  [
    "neither credit nor debit",
    statement(entry("5.00").replace("CRDT", ""), { closing: "5.00" }),
    /neither credit nor debit/,
  ],
  ["an account report", Buffer.from(`<Document xmlns="urn:camt.052.001.08"/>`), /camt\.052/],
  ["version 01", statement("", { version: "01" }), /too old/],
  ["another format", Buffer.from("<html></html>"), /not a camt\.053/],
  ["no statement", Buffer.from('<Document xmlns="camt.053.001.08"/>'), /no statement/],
  ["a cut file", statement(entry("5.00")).subarray(0, 500), /not complete/],
  ["tags that don't match", statement("<Ntry><a>1</Ntry></a>"), /not well-formed/],
  [
    "a broken encoding",
    Buffer.concat([Buffer.from("<a>"), Buffer.from([0xc3, 0x28]), statement("")]),
    /not valid UTF-8/,
  ],
  [
    "an unknown encoding",
    Buffer.from('<?xml version="1.0" encoding="EBCDIC-CP-BE"?><a/>'),
    /EBCDIC-CP-BE is not supported/,
  ],
])("refuses %s", (_, file, message) => {
  expect(() => readCamt(file)).toThrow(message);
});

test.each([
  [
    "entities that grow",
    `<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`,
    "",
    /document type/,
  ],
  [
    "an external entity",
    `<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>`,
    "&x;",
    /document type/,
  ],
  ["deep nesting", "", `${"<a>".repeat(200_000)}`, /nested too deeply/],
  ["a huge attribute", "", `<a b="${"x".repeat(1_000_000)}"/>`, /too long/],
  ["a tag that never ends", "", `<a ${"b ".repeat(500_000)}`, /too long/],
])("refuses %s at once", (_, prolog, content, message) => {
  const file = statement(content).toString();
  expect(() => readCamt(Buffer.from(prolog + file))).toThrow(message);
});

test("reads the largest file that can be uploaded", () => {
  const count = 19_000;
  const file = statement(entry("0.01").repeat(count), { closing: `${count / 100}` });
  expect(readCamt(file)[0]?.lines).toHaveLength(count);
  expect(() => readCamt(statement(entry("0.01").repeat(20_001), { closing: "200.01" }))).toThrow(
    "at most 20000",
  );
});
