import { useMemo } from "react";
import { drawQr } from "./draw-qr.ts";
import { QrImage } from "./qr-image.tsx";

/** A QR code with its margin; `title` describes its content. */
export function QrCode({ text, title }: { text: string; title: string }) {
  const drawing = useMemo(() => drawQr(text), [text]);
  return <QrImage drawing={drawing} title={title} />;
}
