import { encode } from "uqr";
import { qrPath } from "./qr-path.ts";

export interface QrDrawing {
  /** Width and height in modules, with the margin. */
  readonly size: number;
  readonly path: string;
}

/** `correction` is the level of error correction. */
export function drawQr(text: string, correction: "L" | "M" = "L"): QrDrawing {
  const code = encode(text, { border: 2, ecc: correction });
  return { size: code.size, path: qrPath(code.data) };
}
