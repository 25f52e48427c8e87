import { deflateSync } from "node:zlib";
import sharp from "sharp";

const red = { r: 200, g: 30, b: 30 };

/** A picture of one colour, for the test to encode. */
export function plainPicture(width: number, height: number, background = red) {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A few bytes that claim to be a PNG of this size. */
export async function pixelBomb(width: number, height: number): Promise<Buffer> {
  const png = await plainPicture(1, 1).png().toBuffer();
  const header = Buffer.from(png.subarray(0, 33));
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  return Buffer.concat([
    header,
    chunk("IDAT", deflateSync(Buffer.alloc(64))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  // Without a checksum, since the picture is refused before it is checked.
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const SVG = `xmlns="http://www.w3.org/2000/svg" width="400" height="400"`;

/** Less than 2 kB of SVG that takes hours to draw: each group draws the previous one ten times. */
export function workBomb(): Buffer {
  const groups = Array.from({ length: 12 }, (_, depth) => {
    const use = `<use href="#g${depth}" opacity=".9"/>`;
    return `<g id="g${depth + 1}" opacity=".9">${use.repeat(10)}</g>`;
  });
  const first = `<rect id="g0" width="400" height="400" fill="red"/>`;
  return Buffer.from(`<svg ${SVG}><defs>${first}${groups.join("")}</defs><use href="#g12"/></svg>`);
}

/** A few kB of SVG that take gigabytes: a filter stores many results as large as the picture. */
export function memoryBomb(): Buffer {
  const floods = Array.from({ length: 300 }, (_, n) => `<feFlood result="r${n}"/>`).join("");
  const filter = `<filter id="f" x="0" y="0" width="1" height="1">${floods}</filter>`;
  return Buffer.from(
    `<svg ${SVG}>${filter}<rect width="400" height="400" filter="url(#f)"/></svg>`,
  );
}
