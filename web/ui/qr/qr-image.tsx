import type { QrDrawing } from "./draw-qr.ts";

/** A drawn QR code; `title` describes its content. */
export function QrImage({ drawing, title }: { drawing: QrDrawing; title: string }) {
  return (
    <svg className="qr-code" viewBox={`0 0 ${drawing.size} ${drawing.size}`} role="img">
      <title>{title}</title>
      <path d={drawing.path} shapeRendering="crispEdges" />
    </svg>
  );
}
