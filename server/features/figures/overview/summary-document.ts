import { dayText } from "#contract/day-text.ts";
import { changeText, comparisonText } from "#contract/figures/change-text.ts";
import type { Change, DayRange, GivingSeries, Overview } from "#contract/figures/overview.ts";
import { formatWire } from "#contract/money.ts";
import { mailCountText } from "#contract/outreach/mail-count-text.ts";
import type { DocumentLook } from "../../../platform/pdf/document-look.ts";
import { A4, openPdfDocument, type PdfDocument } from "../../../platform/pdf/pdf-document.ts";
import { drawLine, drawLogo, drawStream } from "../../../platform/pdf/pdf-drawings.ts";

const { margin } = A4;
const WIDTH = A4.width - 2 * margin;
const CHART = { height: 110, room: 190 };
const dayForm = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

interface SummaryContext {
  readonly charity: string;
  readonly at: Date;
  readonly look: DocumentLook;
}

/** Draws a range's figures on A4: donations with a chart for each currency, reactions and emails. */
export function drawSummary(
  overview: Overview,
  { charity, at, look }: SummaryContext,
): Promise<Uint8Array> {
  const { campaign, campaigns, range, compared } = overview;
  const title = campaign?.title ?? `All campaigns (${campaigns})`;
  const span = rangeText(range);
  const paper = openPdfDocument({
    title: `${title}, ${span}`,
    author: charity,
    subject: span,
    at,
    look,
  });
  const { river, soft } = paper.colours;
  const line = { x: margin, width: WIDTH };
  const display = { font: "fraunces-semibold" } as const;
  paper.page();
  paper.say("P", charity, {
    ...line,
    ...display,
    width: WIDTH - 160,
    y: 48,
    size: 17,
    colour: river,
  });
  const right = { x: A4.width - margin - 150, width: 150, align: "right" } as const;
  // A logo moves the date down.
  const dayY = drawLogo(paper) ? 92 : 54;
  paper.say("P", dayText(at.toISOString()), { ...right, y: dayY, colour: soft });
  drawStream(paper, 80);
  let y = paper.say("H1", title, { ...line, ...display, y: 114, size: 26 });
  y = paper.say("P", span, { ...line, y: y + 4, size: 13 });
  const comparison = comparisonText(overview, { range: "Days in UTC", days: rangeText(compared) });
  y = paper.say("P", comparison, { ...line, y: y + 2, colour: soft }) + 18;
  if (overview.giving.length === 0) {
    y = paper.say("P", "No donations in this period.", { ...line, y, size: 13 }) + 18;
  }
  for (const series of overview.giving) {
    y = drawGiving(paper, series, breakPage(paper, y, CHART.room));
  }
  y = breakPage(paper, y, 230);
  y = drawFigures(paper, "Engagement", reactionFigures(overview), y);
  drawFigures(paper, "Emails to donors and followers", emailFigures(overview), y + 16);
  return paper.finish();
}

/** Starts a new page if less than `height` remains below `y`; returns where to continue. */
function breakPage(paper: PdfDocument, y: number, height: number): number {
  if (y + height <= A4.height - margin) return y;
  paper.page();
  return margin;
}

function drawGiving(paper: PdfDocument, series: GivingSeries, top: number): number {
  const { currency, amount, gifts, bars } = series;
  const sum = { x: margin, width: WIDTH, size: 28, font: "fraunces-semibold" } as const;
  let y = paper.say("H2", formatWire(amount, currency), {
    ...sum,
    y: top,
    colour: paper.colours.river,
  });
  const from = `from ${gifts.toLocaleString("en-US")} ${gifts === 1 ? "donation" : "donations"}`;
  const change = changeText(series, (before) => formatWire(before, currency));
  y = paper.say("P", `${from}; ${change}`, { x: margin, width: WIDTH, y }) + 10;
  const greatest = Math.max(...bars.map((bar) => bar.amount), 1);
  const step = WIDTH / bars.length;
  const barTexts = bars
    .filter((bar) => bar.amount > 0)
    .map((bar) => `${rangeText(bar)}: ${formatWire(bar.amount, currency)}`);
  paper.figure(`Donations over time. ${barTexts.join("; ") || "None"}`, () => {
    for (const [index, bar] of bars.entries()) {
      const height = (bar.amount / greatest) * CHART.height;
      if (height === 0) continue;
      const left = margin + index * step + step * 0.15;
      paper.doc.rect(left, y + CHART.height - height, step * 0.7, height).fill(paper.colours.river);
    }
  });
  drawLine(paper, y + CHART.height);
  const ends = { y: y + CHART.height + 4, width: WIDTH / 2, size: 8.5, colour: paper.colours.soft };
  const [first] = bars;
  const last = bars.at(-1);
  if (first) paper.say("P", dayText(first.from), { ...ends, x: margin });
  if (last) {
    paper.say("P", dayText(last.to), { ...ends, x: margin + WIDTH / 2, align: "right" });
  }
  return y + CHART.height + 40;
}

type Figure = readonly [name: string, value: string];

function reactionFigures({ likes, shares, comments }: Overview): Figure[] {
  const toFigure = (name: string, change: Change): Figure => [
    name,
    `${change.count.toLocaleString("en-US")}, ${changeText(change)}`,
  ];
  return [toFigure("Likes", likes), toFigure("Share", shares), toFigure("Comments", comments)];
}

function emailFigures({ mails }: Overview): Figure[] {
  const figures = [
    ["Total Email sent", mails.sent],
    ["Delivered", mails.delivered],
    ["Opened, by people who allow tracking", mails.opened],
    ["Clicked, by people who allow tracking", mails.clicked],
    ["Rejected", mails.rejected],
    ["Responded", mails.responded],
  ] as const;
  return figures.map(([name, count]) => [name, mailCountText(count, mails)]);
}

function drawFigures(
  paper: PdfDocument,
  title: string,
  figures: readonly Figure[],
  top: number,
): number {
  const head = { x: margin, width: WIDTH, size: 12, font: "figtree-semibold" } as const;
  let y = paper.say("H2", title, { ...head, y: top }) + 4;
  paper.inside("Table", () => {
    for (const [name, value] of figures) {
      paper.inside("TR", () => {
        const left = paper.say("TH", name, { x: margin, y: y + 3, width: WIDTH / 2 });
        const at = { x: margin + WIDTH / 2, width: WIDTH / 2, align: "right" } as const;
        y = Math.max(left, paper.say("TD", value, { ...at, y: y + 3 })) + 3;
      });
      drawLine(paper, y);
    }
  });
  return y;
}

/** "January 1 – December 31, 2026"; for one day, "January 1, 2026". */
function rangeText({ from, to }: DayRange): string {
  return dayForm.formatRange(new Date(from), new Date(to));
}
