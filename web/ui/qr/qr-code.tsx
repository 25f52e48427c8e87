import { useMemo } from "react";
import { encode } from "uqr";
import { qrPath } from "./qr-path.ts";

/** A QR code with its margin; `title` describes its content. */
export function QrCode({ text, title }: { text: string; title: string }) {
  const code = useMemo(() => encode(text, { border: 2 }), [text]);
  return (
    <svg className="qr-code" viewBox={`0 0 ${code.size} ${code.size}`} role="img">
      <title>{title}</title>
      <path d={qrPath(code.data)} shapeRendering="crispEdges" />
    </svg>
  );
}
