import drawn from "./stream-shape.svg?raw";

const PLACE = "stream-drawing";

/** The server puts it into each page; the browser takes it from there, so that no script carries it. */
const drawing = import.meta.env.SSR ? drawn : (document.getElementById(PLACE)?.innerHTML ?? "");

export const STREAM_WIDTH = 400;
export const STREAM_HEIGHT = 36;

/** Height of the drawn stream's middle at `x`, both in units of the drawing. */
export function streamMiddle(x: number): number {
  const middle = 19 + 4 * Math.sin((x / STREAM_WIDTH) * Math.PI * 3 + 0.5);
  return Math.round(middle * 10) / 10;
}

/** Stands once in the document. All streams refer to it. */
export function StreamShape() {
  return (
    <div
      id={PLACE}
      className="absolute size-0 overflow-hidden"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, from its file.
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
