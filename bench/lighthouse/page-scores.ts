import { median } from "../latencies.ts";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

/** Points of a hundred that a page needs. */
const BARS: Readonly<Record<Category, number>> = {
  performance: 95,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};

/** What one visit came to: points of a hundred, and the audits that took points away. */
export interface Visit {
  readonly points: Readonly<Record<Category, number>>;
  readonly lost: Readonly<Record<Category, readonly string[]>>;
}

/** A page with all its visits, or why one of them failed. */
export interface VisitedPage {
  readonly name: string;
  readonly visits: readonly Visit[] | { readonly failed: string };
}

interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, ReportCategory | undefined>>;
  readonly audits: Readonly<Record<string, { readonly score: number | null } | undefined>>;
}
interface ReportCategory {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

/** Reads Lighthouse's JSON. Throws where the page did not load, or a category got no points. */
export function readReport(json: string): Visit {
  const report = JSON.parse(json) as Report;
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  const each = <T>(tell: (category: ReportCategory) => T) =>
    Object.fromEntries(
      CATEGORIES.map((name) => {
        const category = report.categories[name];
        if (!category) throw new Error(`the report does not tell of ${name}`);
        return [name, tell(category)];
      }),
    ) as Record<Category, T>;
  const scoreOf = (id: string) => report.audits[id]?.score ?? 1;
  const points = each(({ score }) => (score === null ? Number.NaN : Math.round(score * 100)));
  const unknown = CATEGORIES.filter((name) => Number.isNaN(points[name]));
  if (unknown.length > 0) throw new Error(`no points for ${unknown.join(", ")}`);
  const lost = each(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && scoreOf(id) < 1).map(({ id }) => id),
  );
  return { points, lost };
}

/** The middle of the visits' points, by page, as a table in Markdown. */
export function scoresTable(pages: readonly VisitedPage[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const heads = ["page", ...CATEGORIES];
  const rows = pages.map(({ name, visits }) => [
    name,
    ...CATEGORIES.map((category) =>
      "failed" in visits ? "failed" : String(middle(visits, category)),
    ),
  ]);
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A sentence for each bar that is missed, and for each page that failed. */
export function missedScores(pages: readonly VisitedPage[]): string[] {
  return pages.flatMap(({ name, visits }) => {
    if ("failed" in visits) return [`${name}: ${visits.failed}`];
    const missed = CATEGORIES.filter((category) => !(middle(visits, category) >= BARS[category]));
    return missed.map((category) => {
      const lost = new Set(visits.flatMap((visit) => visit.lost[category]));
      const figures = `${middle(visits, category)}, the bar is ${BARS[category]}`;
      return `${name}: ${category} ${figures} (${[...lost].join(", ")})`;
    });
  });
}

function middle(visits: readonly Visit[], category: Category): number {
  return median(visits.map(({ points }) => points[category]));
}
