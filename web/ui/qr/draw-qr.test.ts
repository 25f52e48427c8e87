import jsQR from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { epcCode } from "#contract/giving/epc-code.ts";
import { drawQr } from "./draw-qr.ts";

test("another library reads the drawn code of a bank transfer", async () => {
  const text = epcCode({
    holder: "Wasser für Kaffrine e. V.",
    iban: "DE89370400440532013000",
    bic: "",
    amount: 51,
    reference: "RF18539007547034",
  });
  const { size, path } = drawQr(text, "M");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  expect(Buffer.from(read?.binaryData ?? []).toString("utf8")).toBe(text);
});
