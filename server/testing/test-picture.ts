import { deflateSync } from "node:zlib";
import sharp from "sharp";

const red = { r: 200, g: 30, b: 30 };

/** A picture of one colour, to be encoded as the test likes. */
export function plainPicture(width: number, height: number, background = red) {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A few bytes that claim to be a PNG of that size. */
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
  // The check sum is left out: nobody gets as far as looking at it.
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
