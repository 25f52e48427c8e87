import sharp from "sharp";

export type Pixels = { data: Buffer; width: number; height: number; channels: 3 };

/** Pixels by which an edge may move, both ways together. */
const reach = 7;

/** For each pixel: the upper left of the four pixels it is mixed from, and the shares (of 256) of its right and lower ones. */
type Wander = { from: Int32Array; right: Uint8Array; below: Uint8Array };

const wanders = new Map<string, Promise<Wander>>();

/**
 * Makes edges a little uneven, as if cut from paper by hand. Equals SVG's feDisplacementMap, on which librsvg
 * spends more time than on the rest of a drawing.
 */
export async function cutByHand(pixels: Pixels): Promise<Pixels> {
  const { data, width, height, channels } = pixels;
  const size = `${width}x${height}`;
  const wander = wanders.get(size) ?? buildWander(width, height);
  wanders.set(size, wander);
  const { from, right, below } = await wander;
  const row = width * channels;
  const at = (index: number) => data[index] ?? 0;
  const cut = Buffer.allocUnsafe(data.length);
  for (let pixel = 0, to = 0; pixel < from.length; pixel++) {
    const across = right[pixel] ?? 0;
    const down = below[pixel] ?? 0;
    let index = (from[pixel] ?? 0) * channels;
    for (const end = index + channels; index < end; index++, to++) {
      const upper = at(index) * (256 - across) + at(index + channels) * across;
      const lower = at(index + row) * (256 - across) + at(index + row + channels) * across;
      cut[to] = (upper * (256 - down) + lower * down + 32768) >> 16;
    }
  }
  return { data: cut, width, height, channels };
}

/** Moves each pixel by smooth noise, clamped at the border. */
async function buildWander(width: number, height: number): Promise<Wander> {
  const noise = await noiseField(width, height);
  const count = width * height;
  const from = new Int32Array(count);
  const right = new Uint8Array(count);
  const below = new Uint8Array(count);
  for (let pixel = 0; pixel < count; pixel++) {
    const x = clamp((pixel % width) + shift(noise[pixel * 3]), width);
    const y = clamp(Math.floor(pixel / width) + shift(noise[pixel * 3 + 1]), height);
    from[pixel] = Math.floor(y) * width + Math.floor(x);
    right[pixel] = (x % 1) * 256;
    below[pixel] = (y % 1) * 256;
  }
  return { from, right, below };
}

function shift(noise = 128): number {
  return (noise / 255 - 0.5) * reach;
}

/** Clamps a coordinate so that its right or lower neighbour is inside the picture too. */
function clamp(coordinate: number, length: number): number {
  return Math.min(length - 1.01, Math.max(0, coordinate));
}

function noiseField(width: number, height: number): Promise<Buffer> {
  const opaque = "1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 0 1";
  const field = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <filter id="noise" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
      <feTurbulence type="fractalNoise" baseFrequency="0.022" numOctaves="2" seed="7"/>
      <feColorMatrix values="${opaque}"/>
    </filter>
    <rect width="100%" height="100%" filter="url(#noise)"/>
  </svg>`;
  return sharp(Buffer.from(field)).blur(1).flatten().raw().toBuffer();
}
