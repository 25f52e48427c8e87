import sharp from "sharp";
import type { Pixels } from "./hand-cut-edges.ts";

const grains = new Map<string, Promise<Buffer>>();

/** Adds a light paper grain, which is rendered once per size. */
export async function addPaperGrain({ data, width, height, channels }: Pixels): Promise<Pixels> {
  const size = `${width}x${height}`;
  const grain = grains.get(size) ?? drawGrain(width, height);
  grains.set(size, grain);
  const raw = { width, height };
  const grained = await sharp(data, { raw: { ...raw, channels } })
    .composite([{ input: await grain, raw: { ...raw, channels: 4 } }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data: grained, width, height, channels };
}

function drawGrain(width: number, height: number): Promise<Buffer> {
  const lightSpots = "0 0 0 0 1 0 0 0 0 .97 0 0 0 0 .9 0 3.4 0 0 -1.95";
  const grain = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <filter id="grain" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
      <feTurbulence type="fractalNoise" baseFrequency=".32" seed="9"/>
      <feColorMatrix values="${lightSpots}"/>
    </filter>
    <rect width="100%" height="100%" filter="url(#grain)" opacity=".16"/>
  </svg>`;
  return sharp(Buffer.from(grain)).ensureAlpha().raw().toBuffer();
}
