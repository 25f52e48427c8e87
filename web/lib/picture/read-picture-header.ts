export interface PictureHeader {
  readonly kind: "jpeg" | "png" | "webp" | "gif" | "heic" | "svg" | "other";
  /** Pixels as stored, before orientation; 0 if unknown. */
  readonly pixels: number;
}

/** Long colour profiles and previews can precede a JPEG's size. */
const HEADER_BYTES = 512 * 1024;

/** Reads a picture's header, so that nothing too large is ever decoded. */
export async function readPictureHeader(file: Blob): Promise<PictureHeader> {
  const bytes = new DataView(await file.slice(0, HEADER_BYTES).arrayBuffer());
  const text = (from: number, to: number) =>
    String.fromCharCode(...new Uint8Array(bytes.buffer).slice(from, to));
  if (bytes.byteLength < 30) return { kind: "other", pixels: 0 };
  if (bytes.getUint16(0) === 0xffd8) return { kind: "jpeg", pixels: jpegPixels(bytes) };
  if (text(1, 4) === "PNG") {
    return { kind: "png", pixels: bytes.getUint32(16) * bytes.getUint32(20) };
  }
  if (text(0, 3) === "GIF") {
    return { kind: "gif", pixels: bytes.getUint16(6, true) * bytes.getUint16(8, true) };
  }
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") {
    return { kind: "webp", pixels: webpPixels(bytes, text(12, 16)) };
  }
  // ISO base media files name their brands (ISO/IEC 23008-12); AVIF has others.
  if (text(4, 8) === "ftyp" && /^(hei[cxms]|hev[cxms]|mif1|msf1)/.test(text(8, 12))) {
    return { kind: text(16, 40).includes("avif") ? "other" : "heic", pixels: 0 };
  }
  if (file.type === "image/svg+xml") return { kind: "svg", pixels: 0 };
  return { kind: "other", pixels: 0 };
}

/** Reads the first frame header (ITU-T T.81, B.2.2). */
function jpegPixels(bytes: DataView): number {
  let at = 2;
  while (at + 9 < bytes.byteLength) {
    if (bytes.getUint8(at) !== 0xff) return 0;
    const marker = bytes.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return bytes.getUint16(at + 5) * bytes.getUint16(at + 7);
    at += marker === 0xff ? 1 : 2 + bytes.getUint16(at + 2);
  }
  return 0;
}

/** Reads the first chunk (RFC 9649). */
function webpPixels(bytes: DataView, chunk: string): number {
  if (chunk === "VP8X") {
    const side = (at: number) => 1 + bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 0x10000;
    return side(24) * side(27);
  }
  if (chunk === "VP8L") {
    const sides = bytes.getUint32(21, true);
    return (1 + (sides & 0x3fff)) * (1 + ((sides >> 14) & 0x3fff));
  }
  return (bytes.getUint16(26, true) & 0x3fff) * (bytes.getUint16(28, true) & 0x3fff);
}
