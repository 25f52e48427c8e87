import drawn from "./stream-shape.svg?raw";

const DRAWING_ID = "stream-drawing";

/** The browser reads the drawing from the page, so that no script contains it. */
const drawing = import.meta.env.SSR
  ? drawn
  : (document.getElementById(DRAWING_ID)?.innerHTML ?? "");

export const STREAM_WIDTH = 400;
export const STREAM_HEIGHT = 36;

/** The y of the stream's middle at `x`, in units of the drawing. */
export function streamMiddle(x: number): number {
  const middle = 19 + 4 * Math.sin((x / STREAM_WIDTH) * Math.PI * 3 + 0.5);
  return Math.round(middle * 10) / 10;
}

/** Rendered once per document; all streams reference it. */
export function StreamShape() {
  return (
    <div
      id={DRAWING_ID}
      className="absolute size-0 overflow-hidden"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, from its file.
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
