import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { MoneyText } from "./money-text.tsx";

it("writes an amount in its currency, cents only where there are any", () => {
  expect(renderToString(<MoneyText amount={1020} currency="USD" />)).toBe("$1,020");
  expect(renderToString(<MoneyText amount={1020.5} currency="EUR" />)).toBe("€1,020.50");
});

it("always writes the cents if whole amounts are not asked for", () => {
  expect(renderToString(<MoneyText amount={1020} currency="USD" whole={false} />)).toBe(
    "$1,020.00",
  );
});
