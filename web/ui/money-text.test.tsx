import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { MoneyText } from "./money-text.tsx";

it("writes cents only if there are any", () => {
  expect(renderToString(<MoneyText amount={1020} currency="USD" />)).toBe("$1,020");
  expect(renderToString(<MoneyText amount={1020.5} currency="EUR" />)).toBe("€1,020.50");
});

it("always writes cents if `whole` is false", () => {
  expect(renderToString(<MoneyText amount={1020} currency="USD" whole={false} />)).toBe(
    "$1,020.00",
  );
});
