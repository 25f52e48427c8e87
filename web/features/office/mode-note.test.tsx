import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ModeText } from "./mode-note.tsx";

const card = (mode: "test" | "live") => ({ title: "Stripe", mode });
const crypto = (mode: "test" | "live") => ({ title: "BTCPay Server", mode });
const said = (...gateways: ReadonlyArray<ReturnType<typeof card>>) =>
  renderToStaticMarkup(<ModeText gateways={gateways} />).replaceAll(/<[^>]+>/g, "");

test("the office reads which gateways only play with money", () => {
  expect(said(card("test"), crypto("test"))).toBe(
    "Test modeStripe and BTCPay Server: no real money moves.",
  );
});

test("where others take real money, they are named too", () => {
  expect(said(card("test"), crypto("live"))).toBe(
    "Test modeStripe: no real money moves. Real money comes through BTCPay Server.",
  );
});

test("where all take real money, nothing is said", () => {
  expect(said(card("live"), crypto("live"))).toBe("");
});
