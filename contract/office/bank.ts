import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { donationStates } from "../giving/donations.ts";
import { pageQuery, pageSchema, pathId } from "../page.ts";
import { personName } from "../plain-text.ts";
import { currency, wireAmount } from "../wire.ts";
import { officeErrors } from "./users.ts";

/**
 * open: needs a decision · donation: (part of) a donation · refund: a refund, or one that came back · transfer: between
 * the charity's own accounts · fee: of the bank · other: nothing to do with donations · to_return: to be sent back ·
 * returned: sent back, or the payment that sent it back
 */
export const bankLineStates = [
  "open",
  "donation",
  "refund",
  "transfer",
  "fee",
  "other",
  "to_return",
  "returned",
] as const;
export type BankLineState = (typeof bankLineStates)[number];

/** Columns of a CSV file, counted from zero. Either `amount`, or `credit` and `debit`. */
const column = z.nullable(z.int().check(z.gte(0), z.lte(59)));
export const csvColumns = z
  .object({
    date: z.int().check(z.gte(0), z.lte(59)),
    amount: column,
    credit: column,
    debit: column,
    /** Tells received from sent, if amounts have no sign. */
    direction: column,
    name: column,
    iban: column,
    text: z.array(z.int().check(z.gte(0), z.lte(59))).check(z.maxLength(5)),
    reference: column,
    currency: column,
    /** Null: found from the dates. */
    date_order: z.nullable(z.enum(["dmy", "mdy", "ymd"])),
    /** Null: found from the amounts. */
    decimal_mark: z.nullable(z.enum(["comma", "point"])),
  })
  .check(
    z.refine(({ amount, credit, debit }) => amount !== null || credit !== null || debit !== null, {
      path: ["amount"],
      error: "Please choose the column of the amount",
    }),
  );
export type CsvColumns = z.output<typeof csvColumns>;

const sum = z.object({ amount: wireAmount, currency });

export const bankStatement = z.object({
  id: z.string(),
  file_name: z.string(),
  format: z.enum(["camt.053", "csv"]),
  iban: z.nullable(z.string()),
  currency,
  opening: z.nullable(wireAmount),
  opening_on: z.nullable(z.string()),
  closing: z.nullable(wireAmount),
  closing_on: z.nullable(z.string()),
  /** What is missing between the statement before and this one; null if nothing is, or it is unknown. */
  gap: z.nullable(wireAmount),
  lines: z.number(),
  new_lines: z.number(),
  uploaded_by: z.string(),
  uploaded_at: z.string(),
});
export type BankStatement = z.output<typeof bankStatement>;

/** A CSV file whose columns the office has to confirm. */
export const csvQuestion = z.object({
  header: z.array(z.string()),
  /** The first rows. */
  rows: z.array(z.array(z.string())),
  /** The columns as remembered or suggested. */
  columns: csvColumns,
  /** Readings to choose from; empty if there is only one. */
  date_orders: z.array(z.enum(["dmy", "mdy", "ymd"])),
  decimal_marks: z.array(z.enum(["comma", "point"])),
});
export type CsvQuestion = z.output<typeof csvQuestion>;

export const importedStatement = z.object({
  /** The statements of the file; empty if `question` has to be answered first. */
  statements: z.array(bankStatement),
  /** Whether the same file was uploaded before. */
  known: z.boolean(),
  /** Lines that no earlier file had. */
  new_lines: z.number(),
  /** Of these, matched without a decision. */
  matched: z.number(),
  question: z.nullable(csvQuestion),
});
export type ImportedStatement = z.output<typeof importedStatement>;

/** The file's bytes, at most 5 MB. Columns of a CSV file are remembered for the next one with the same header. */
export const importStatement = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/bank/statements/",
  summary:
    "Upload a bank statement (camt.053 or CSV); lines that were uploaded before are left out",
  access: "admin",
  office: "money",
  rawBody: true,
  query: z.object({
    file_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    /** JSON of `CsvColumns`. */
    columns: z.optional(z.string().check(z.maxLength(2_000))),
  }),
  success: { status: 200, body: importedStatement },
  errors: [...officeErrors, "invalid", "payload_too_large", "too_many_requests", "unavailable"],
});

export const listStatements = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/bank/statements/",
  summary:
    "List uploaded bank statements, newest first, with the account's balance against the books",
  access: "admin",
  office: "money",
  query: z.object(pageQuery),
  success: {
    status: 200,
    body: z.extend(pageSchema(bankStatement), {
      /** Of each currency with lines. */
      balances: z.array(
        z.object({
          currency,
          /** The newest closing balance, with the later lines of files that have none. */
          statement: z.nullable(wireAmount),
          booked: wireAmount,
          /** Lines that are not in the books: open, and to be sent back. */
          undecided: wireAmount,
          /** Refunds that were sent but are in no file yet. */
          sent: wireAmount,
        }),
      ),
    }),
  },
  errors: [...officeErrors, "invalid"],
});

const lineDonation = z.object({
  id: z.string(),
  state: z.enum(donationStates),
  name: z.nullable(z.string()),
  campaign: z.object({ id: z.number(), title: z.string() }),
  total: sum,
  reference: z.nullable(z.string()),
});
export type LineDonation = z.output<typeof lineDonation>;

/**
 * amount_differs: our reference, another amount · split: together with other lines the exact amount · repeats: the
 * reference of a donation that is paid already · name_and_amount, amount_and_date: no reference · refund: a refund that
 * waits to be sent · refund_returned: a refund that came back · donation_returned: the donor's bank took it back ·
 * sent_back: the payment that sends a line back
 */
export const proposalReasons = [
  "amount_differs",
  "split",
  "repeats",
  "name_and_amount",
  "amount_and_date",
  "refund",
  "refund_returned",
  "donation_returned",
  "sent_back",
] as const;

const proposal = z.object({
  reason: z.enum(proposalReasons),
  donation: z.nullable(lineDonation),
  refund_id: z.nullable(z.string()),
  /** Other lines that belong to it. */
  line_ids: z.array(z.string()),
  /** All its lines together. */
  sum: wireAmount,
});
export type Proposal = z.output<typeof proposal>;

export const bankLine = z.object({
  id: z.string(),
  state: z.enum(bankLineStates),
  booked_on: z.string(),
  amount: wireAmount,
  currency,
  name: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  text: z.string(),
  returned: z.boolean(),
  donation: z.nullable(lineDonation),
  decided: z.nullable(z.object({ by: z.nullable(z.string()), at: z.string() })),
  can_reopen: z.boolean(),
  proposal: z.nullable(proposal),
});
export type BankLine = z.output<typeof bankLine>;

export const listBankLines = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/bank/lines/",
  summary:
    "List lines of bank statements by state, newest first, searched by name, text, IBAN or amount",
  access: "admin",
  office: "money",
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(["open", "to_return", "done"]), "open"),
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  success: {
    status: 200,
    body: z.extend(pageSchema(bankLine), {
      counts: z.object({ open: z.number(), to_return: z.number() }),
    }),
  },
  errors: [...officeErrors, "invalid"],
});

export const findOpenTransfers = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/bank/transfers/",
  summary: "Find donations by bank transfer by reference, donor, campaign or amount, newest first",
  access: "admin",
  office: "money",
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  success: { status: 200, body: z.object({ data: z.array(lineDonation) }) },
  errors: [...officeErrors, "invalid"],
});

const id = z.uuid();

/**
 * match: the lines pay this donation, which becomes what arrived, or a further one if it is paid · wait: for the rest ·
 * give: a new donation to a campaign · send_back: to be sent back by hand · sent: it was · not_donation: a transfer
 * between own accounts, a fee, or something else · refund: it sends this refund · refund_returned: this refund came
 * back · donation_returned: the donor's bank took this donation back · pair: it sends this line back · reopen: decide again
 */
export const bankDecision = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("match"),
    donation_id: id,
    /** Further lines of the same donation. */
    line_ids: z._default(z.array(id).check(z.maxLength(20)), []),
  }),
  z.object({ action: z.literal("wait"), donation_id: id }),
  z.object({
    action: z.literal("give"),
    campaign_id: pathId,
    /** The donor; null for an anonymous donation. */
    name: z.nullable(personName(100)),
  }),
  z.object({ action: z.literal("send_back") }),
  z.object({ action: z.literal("sent") }),
  z.object({ action: z.literal("not_donation"), kind: z.enum(["transfer", "fee", "other"]) }),
  z.object({ action: z.literal("refund"), refund_id: id }),
  z.object({ action: z.literal("refund_returned"), refund_id: id }),
  z.object({ action: z.literal("donation_returned"), donation_id: id }),
  z.object({ action: z.literal("pair"), line_id: id }),
  z.object({ action: z.literal("reopen") }),
]);
export type BankDecision = z.output<typeof bankDecision>;

export const decideBankLine = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/bank/lines/{id}/decisions/",
  summary: "Decide what a line of a bank statement is; each line is used once",
  access: "admin",
  office: "money",
  params: z.object({ id }),
  body: bankDecision,
  success: { status: 200, body: bankLine },
  errors: [
    ...officeErrors,
    "not_found",
    "invalid",
    "wrong_state",
    "changed_meanwhile",
    "campaign_closed",
  ],
});
