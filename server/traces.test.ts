import { expect, onTestFinished, test } from "vitest";
import { createLog } from "./platform/log.ts";
import { openTracing } from "./platform/tracing/open-tracing.ts";
import { traceWith } from "./platform/tracing/span.ts";
import { openTestCollector, type TakenSpan } from "./testing/services/test-collector.ts";
import { openTestSite } from "./testing/test-site.ts";

/** The names from the root of the trace to each of its spans. */
function waysIn(spans: readonly TakenSpan[], root: string): string[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const wayTo = (span: TakenSpan): string => {
    const parent = byId.get(span.parentSpanId ?? "");
    return parent ? `${wayTo(parent)} > ${span.name}` : span.name;
  };
  return spans.map(wayTo).filter((way) => way.startsWith(root));
}

test("a gift is told from the request to its statements and the gateway, and on to the mail", async () => {
  const collector = await openTestCollector();
  const tracing = openTracing(
    { endpoint: collector.url, headers: {}, serviceName: "giving", sampler: "always_on", ratio: 1 },
    () => createLog("silent"),
  );
  onTestFinished(() => traceWith(undefined));
  const site = await openTestSite({ mails: true });
  const { id } = await site.campaign();
  await site.get(`/api/v1/campaign/${id}/`);
  const gift = {
    ...{ campaign_id: id, amount: 50, currency: "USD", payment_method: "Credit-Card" },
    ...{ accept_terms: true, name: "A donor", email: "donor@example.org" },
  };
  const given = await site.post("/api/v1/donations/", gift, { "idempotency-key": site.key() });
  expect(given.status).toBe(201);
  await site.play(given.json, "approve");
  await site.mailTo("donor@example.org");
  await site.mailsSent();
  await tracing.close();

  const spans = collector.spans();
  const read = waysIn(spans, "GET /api/v1/campaign/:id/");
  expect(read).toContainEqual(
    expect.stringMatching(
      /^\S+ \S+ > answer GET \/api\/v1\/campaign\/\{id\}\/ > SELECT .*campaign/,
    ),
  );
  const giving = waysIn(spans, "POST /api/v1/donations/");
  const gateway = new URL(site.deps.sandbox.apiUrl);
  expect(giving).toContain(`POST /api/v1/donations/ > POST ${gateway.host}/sandbox/api/checkouts`);
  expect(
    giving.filter((way) => / > transaction > .*(INSERT|UPDATE) donation/.test(way)),
  ).not.toEqual([]);

  const told = waysIn(spans, "POST /api/v1/webhooks/:provider/");
  expect(told).toContainEqual(expect.stringMatching(/> transaction > INSERT webhook_event/));
  const applied = waysIn(spans, "apply payment events");
  expect(applied).toContain(`apply payment events > GET ${gateway.host}/sandbox/api/payments/{}`);
  expect(applied).toContain("apply payment events > transaction > INSERT ledger_entry");
  const issued = waysIn(spans, "issue receipts");
  expect(issued).toContain("issue receipts > job send-receipt-mail > send a mail");
});
