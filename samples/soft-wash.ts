import sharp, { type OverlayOptions } from "sharp";

/** A wash has no detail finer than this many pixels: rendered that much smaller, it looks the same in a tenth of the time. */
const coarse = 4;

const filter = /<filter id="wash" width="(\d+)" height="(\d+)"[^>]*>[\s\S]*?<\/filter>/;
const layer = /<rect [^>]*filter="url\(#wash\)"[^>]*\/>/;

/** Separates a drawing from the colour wash over it, if it has one. */
export async function separateWash(
  svg: string,
): Promise<{ drawing: string; over: readonly OverlayOptions[] }> {
  const [soft, width, height] = filter.exec(svg) ?? [];
  const [rect] = layer.exec(svg) ?? [];
  if (!soft || !rect) return { drawing: svg, over: [] };
  const shrunk = `${soft}${rect}`
    .replace(/\b(width|height)="(\d+)"/g, (_, side, length) => `${side}="${length / coarse}"`)
    .replace(
      /baseFrequency="(\S+) (\S+)"/,
      (_, across, down) => `baseFrequency="${across * coarse} ${down * coarse}"`,
    );
  const size = { width: Number(width), height: Number(height) };
  const sides = `width="${size.width / coarse}" height="${size.height / coarse}"`;
  const wash = `<svg xmlns="http://www.w3.org/2000/svg" ${sides}>${shrunk}</svg>`;
  // Rendered before resizing: sharp would otherwise render the SVG at its final size.
  const small = await sharp(Buffer.from(wash)).png({ compressionLevel: 0 }).toBuffer();
  const input = await sharp(small)
    .resize({ ...size, fit: "fill", kernel: "cubic" })
    .raw()
    .toBuffer();
  return {
    drawing: svg.replace(filter, "").replace(layer, ""),
    over: [{ input, raw: { ...size, channels: 4 } }],
  };
}
