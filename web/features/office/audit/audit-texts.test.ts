import { expect, test } from "vitest";
import { changeLine, describeChanges, recordIds, subjectName } from "./audit-texts.ts";

test("shows field names and states as readable text, and leaves other texts unchanged", () => {
  const changes = [
    { field: "state", before: "in_review", after: "active" },
    { field: "product_name", before: null, after: "our_own Name" },
  ];
  expect(describeChanges(changes)).toEqual([
    { field: "Status", before: "in review", after: "active" },
    { field: "Product name", before: null, after: "our_own Name" },
  ]);
});

test("shows amounts and newsletters as people read them, and no ids", () => {
  const added = (field: string, after: string) => ({ field, before: null, after });
  const changes = [
    added("currency", "EUR"),
    added("donation", "01a199c7-f977-7078-b197-95bf41c2a2fe"),
    added("amount_minor", "1020"),
    added("segment", '{"kind":"all"}'),
    added("blocks", '[{"kind":"text","text":"Hello"},{"kind":"action","label":"Go","url":"/"}]'),
  ];
  expect(describeChanges(changes).map(({ field, after }) => [field, after])).toEqual([
    ["Currency", "EUR"],
    ["Amount", "€10.20"],
    ["Recipients", "all subscribers"],
    ["Content", "Hello\n\nGo"],
  ]);
  expect(recordIds(changes)).toEqual([["Donation ID", "01a199c7-f977-7078-b197-95bf41c2a2fe"]]);
});

test("names roles, export formats, months and days as the office's pages do", () => {
  const added = (field: string, after: string) => ({ field, before: null, after });
  const changes = [
    { field: "role", before: "finance", after: "read_only" },
    added("format", "csv-semicolon"),
    added("month", "2026-10"),
    added("to", "2026-10-31"),
    added("from", "2026-10-01"),
    added("gateway", "stripe"),
    added("last_entry", "2131"),
  ];
  expect(describeChanges(changes).map(({ field, after }) => [field, after])).toEqual([
    ["First day", "2026-10-01"],
    ["Last day", "2026-10-31"],
    ["Role", "Read-only"],
    ["Format", "CSV: 1234,50, semicolons"],
    ["Month", "October 2026"],
    ["Payment provider", "Stripe"],
  ]);
  expect(recordIds(changes)).toEqual([["Last transaction ID", "2131"]]);
  expect(subjectName({ type: "month", id: "2026-10", title: null })).toBe("October 2026");
  expect(subjectName({ type: "export", id: "donors", title: null })).toBe("Donors");
});

test("puts a single short change on one line, but not a long one or several", () => {
  const state = { field: "Status", before: "open", after: "answered" };
  expect(changeLine([state])).toBe("Status: open → answered");
  expect(changeLine([{ ...state, before: null }])).toBe("Status: answered");
  expect(changeLine([state, state])).toBeUndefined();
  expect(changeLine([{ ...state, after: "A long story. ".repeat(9) }])).toBeUndefined();
  expect(changeLine([{ ...state, after: "Two\nlines" }])).toBeUndefined();
  expect(changeLine([])).toBeUndefined();
});
