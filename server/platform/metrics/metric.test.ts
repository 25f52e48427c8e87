import { expect, test } from "vitest";
import { counter, gauge, metricsText } from "./metric.ts";

test("metrics are written in Prometheus' text format", () => {
  const labels = { route: 'a "quoted" \\ path\n', method: "GET" };
  expect(
    metricsText([gauge("a", "Words.", 1.5), counter("b", "More.", [{ labels, value: 2 }])]),
  ).toBe(`# HELP a Words.
# TYPE a gauge
a 1.5
# HELP b More.
# TYPE b counter
b{route="a \\"quoted\\" \\\\ path\\n",method="GET"} 2
`);
});
