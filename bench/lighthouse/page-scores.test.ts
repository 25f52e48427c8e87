import { describe, expect, it } from "vitest";
import { missedScores, readReport, scoresTable, type Visit } from "./page-scores.ts";

type Scores = Readonly<Record<string, number | null>>;
const full: Scores = { performance: 1, accessibility: 1, "best-practices": 1, seo: 1 };

/** A report as Lighthouse prints it, as far as we read it; every category has audits of its own. */
function report(scores: Scores, audits: Scores = {}, more: object = {}): string {
  const categories = Object.entries(scores).map(([name, score]) => {
    const ids = Object.keys(audits).map((id) => ({ id, weight: id.startsWith(name) ? 1 : 0 }));
    return [name, { score, auditRefs: ids }];
  });
  const found = Object.entries(audits).map(([id, score]) => [id, { score }]);
  return JSON.stringify({
    categories: Object.fromEntries(categories),
    audits: Object.fromEntries(found),
    ...more,
  });
}

const visit = (scores: Scores, audits?: Scores): Visit =>
  readReport(report({ ...full, ...scores }, audits));
const page = (...visits: Visit[]) => [{ name: "home", visits }];

describe("readReport", () => {
  it("answers whole points, and the audits that took some of them", () => {
    const audits = { "seo-title": 0, "seo-links": 1, "seo-schema": null, "performance-lcp": 0.9 };
    const { points, lost } = visit({ seo: 0.69, performance: 0.985 }, audits);
    expect(points).toEqual({ performance: 99, accessibility: 100, "best-practices": 100, seo: 69 });
    expect(lost.seo).toEqual(["seo-title"]);
    expect(lost.performance).toEqual(["performance-lcp"]);
    expect(lost.accessibility).toEqual([]);
  });

  it("refuses what is no result", () => {
    const message = "the page did not load";
    expect(() => readReport(report(full, {}, { runtimeError: { message } }))).toThrow(message);
    expect(() => visit({ performance: null })).toThrow("no points for performance");
    expect(() => readReport(report({ performance: 1 }))).toThrow("accessibility");
    expect(() => readReport("")).toThrow();
  });
});

describe("missedScores", () => {
  it("takes the middle of the visits", () => {
    const slow = visit({ performance: 0.6 });
    const good = visit({ performance: 0.95 });
    expect(missedScores(page(slow, good, visit({})))).toEqual([]);
    expect(missedScores(page(slow, good, slow))).toEqual([
      expect.stringContaining("home: performance 60, the bar is 95"),
    ]);
  });

  it.each(["accessibility", "best-practices", "seo"])("wants all points of %s", (category) => {
    const lacking = visit({ [category]: 0.99 }, { [`${category}-one`]: 0 });
    expect(missedScores(page(lacking))).toEqual([
      `home: ${category} 99, the bar is 100 (${category}-one)`,
    ]);
  });

  it("does not pass a page that failed, nor one without visits", () => {
    expect(missedScores([{ name: "login", visits: { failed: "no report" } }])).toEqual([
      "login: no report",
    ]);
    expect(missedScores(page())).toHaveLength(4);
  });
});

it("the table has a row for each page", () => {
  const pages = [...page(visit({ seo: 0.5 })), { name: "login", visits: { failed: "no report" } }];
  expect(scoresTable(pages)).toBe(
    [
      "| page | performance | accessibility | best-practices | seo |",
      "| --- | --- | --- | --- | --- |",
      "| home | 100 | 100 | 100 | 50 |",
      "| login | failed | failed | failed | failed |",
    ].join("\n"),
  );
});
