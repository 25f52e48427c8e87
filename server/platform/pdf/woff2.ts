import { brotliDecompressSync } from "node:zlib";

/** The tables that have a number (WOFF 2.0, section 5.2), 63 of them; four letters each. */
const KNOWN =
  "cmapheadhheahmtxmaxpnameOS/2postcvt fpgmglyflocaprepCFF VORGEBDTEBLCgasphdmxkernLTSHPCLTVDMXvheavmtxBASEGDEFGPOSGSUBEBSCJSTFMATHCBDTCBLCCOLRCPALSVG sbixacntavarbdatblocbslncvarfdscfeatfmtxfvargvarhstyjustlcarmortmorxopbdproptrakZapfSilfGlatGlocFeatSill";
const HEADER = 48;

interface Table {
  readonly tag: string;
  readonly isTransformed: boolean;
  readonly bytes: Buffer;
}

/**
 * Unpacks a font to the form that it had before it was packed as WOFF 2.0 (w3.org/TR/WOFF2). Throws
 * where the file is no such font.
 */
export function unpackWoff2(packed: Buffer): Buffer {
  if (packed.toString("latin1", 0, 4) !== "wOF2") throw new Error("This is no WOFF 2.0 font.");
  const tables = tablesOf(packed);
  const find = (tag: string) => tables.find((table) => table.tag === tag);
  const glyf = find("glyf");
  const rebuilt = glyf?.isTransformed ? rebuildGlyphs(glyf.bytes) : undefined;
  const whole = tables.map(({ tag, isTransformed, bytes }) => {
    if (rebuilt && tag === "glyf") return { tag, bytes: rebuilt.glyf };
    if (rebuilt && tag === "loca") return { tag, bytes: rebuilt.loca };
    if (isTransformed) throw new Error(`The table ${tag} is packed in an unknown way.`);
    if (tag !== "head" || !rebuilt) return { tag, bytes };
    const head = Buffer.from(bytes);
    // The addresses of the outlines have four bytes each.
    head.writeInt16BE(1, 50);
    return { tag, bytes: head };
  });
  const sorted = whole.toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
  return joined(packed.readUInt32BE(4), sorted);
}

function tablesOf(packed: Buffer): Table[] {
  const count = packed.readUInt16BE(12);
  const read = reader(packed, HEADER);
  const entries = Array.from({ length: count }, () => {
    const flags = read.byte();
    const known = (flags & 63) * 4;
    const tag =
      (flags & 63) === 63 ? read.take(4).toString("latin1") : KNOWN.slice(known, known + 4);
    const length = read.base128();
    // Outlines are packed by version 0, all others by another one than 0.
    const isOutline = tag === "glyf" || tag === "loca";
    const isTransformed = isOutline ? flags >> 6 === 0 : flags >> 6 !== 0;
    return { tag, isTransformed, length: isTransformed ? read.base128() : length };
  });
  const plain = reader(brotliDecompressSync(read.take(packed.readUInt32BE(20))), 0);
  return entries.map(({ tag, isTransformed, length }) => ({
    tag,
    isTransformed,
    bytes: plain.take(length),
  }));
}

function reader(bytes: Buffer, start: number) {
  let at = start;
  const byte = () => bytes.readUInt8(at++);
  const short = () => {
    at += 2;
    return bytes.readInt16BE(at - 2);
  };
  return {
    byte,
    short,
    take: (length: number) => {
      if (at + length > bytes.length) throw new RangeError("The font ends too early.");
      at += length;
      return bytes.subarray(at - length, at);
    },
    /** A number of 7 bits a byte. */
    base128: () => {
      let value = 0;
      for (let count = 0; count < 5; count += 1) {
        const next = byte();
        value = value * 128 + (next & 127);
        if (next < 128) return value;
      }
      throw new RangeError("A number is too long.");
    },
    /** A number of one byte, or up to three. */
    upTo3: () => {
      const first = byte();
      if (first === 253) return short() & 0xffff;
      if (first === 255) return byte() + 253;
      return first === 254 ? byte() + 506 : first;
    },
  };
}
type Reader = ReturnType<typeof reader>;

/** Writes the outlines as TrueType has them, each on a multiple of four bytes. */
function rebuildGlyphs(packed: Buffer): { glyf: Buffer; loca: Buffer } {
  const head = reader(packed, 4);
  const count = head.short() & 0xffff;
  head.short();
  const sizes = Array.from({ length: 7 }, () => head.take(4).readUInt32BE());
  const [contours, points, flags, coordinates, composites, boxes, instructions] = sizes.map(
    (size) => reader(head.take(size), 0),
  ) as [Reader, Reader, Reader, Reader, Reader, Reader, Reader];
  const hasBox = boxes.take(4 * Math.floor((count + 31) / 32));
  const parts: Buffer[] = [];
  const loca = Buffer.alloc((count + 1) * 4);
  let end = 0;
  for (let glyph = 0; glyph < count; glyph += 1) {
    const itsContours = contours.short();
    const box =
      (hasBox[glyph >> 3] ?? 0) & (128 >> (glyph & 7))
        ? [boxes.short(), boxes.short(), boxes.short(), boxes.short()]
        : undefined;
    const part =
      itsContours === 0
        ? Buffer.alloc(0)
        : itsContours < 0
          ? composite(composites, { box, coordinates, instructions })
          : simple(itsContours, { box, points, flags, coordinates, instructions });
    parts.push(part, Buffer.alloc(-part.length & 3));
    end += (part.length + 3) & ~3;
    loca.writeUInt32BE(end, (glyph + 1) * 4);
  }
  return { glyf: Buffer.concat(parts), loca };
}

interface Streams {
  readonly box: readonly number[] | undefined;
  readonly coordinates: Reader;
  readonly instructions: Reader;
}

function composite(from: Reader, { box, coordinates, instructions }: Streams): Buffer {
  const parts: Buffer[] = [];
  let flags: number;
  let isInstructed = false;
  do {
    const start = from.take(2);
    flags = start.readUInt16BE();
    isInstructed ||= (flags & 0x100) !== 0;
    const scale = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    parts.push(start, from.take((flags & 1 ? 6 : 4) + scale));
  } while (flags & 0x20);
  if (isInstructed) {
    const length = coordinates.upTo3();
    parts.push(shorts(length), instructions.take(length));
  }
  return Buffer.concat([shorts(-1, ...(box ?? [0, 0, 0, 0])), ...parts]);
}

function simple(
  contours: number,
  { box, points, flags, coordinates, instructions }: Streams & { points: Reader; flags: Reader },
): Buffer {
  let total = 0;
  const ends = Array.from({ length: contours }, () => {
    total += points.upTo3();
    return total - 1;
  });
  const onCurve = Buffer.alloc(total);
  const steps: [number[], number[]] = [[], []];
  const [xs, ys] = [[0], [0]] as [number[], number[]];
  for (let point = 0; point < total; point += 1) {
    const flag = flags.byte();
    onCurve[point] = flag < 128 ? 1 : 0;
    const [dx, dy] = step(flag & 127, coordinates);
    steps[0].push(dx);
    steps[1].push(dy);
    xs.push((xs.at(-1) ?? 0) + dx);
    ys.push((ys.at(-1) ?? 0) + dy);
  }
  const length = coordinates.upTo3();
  const extent = (all: number[]) => [Math.min(...all.slice(1)), Math.max(...all.slice(1))] as const;
  const [[left, right], [bottom, top]] = [extent(xs), extent(ys)];
  return Buffer.concat([
    shorts(contours, ...(box ?? [left, bottom, right, top]), ...ends, length),
    instructions.take(length),
    onCurve,
    shorts(...steps[0], ...steps[1]),
  ]);
}

/** How far a point is from the one before it (WOFF 2.0, section 5.2, "Triplet encoding"). */
function step(flag: number, from: Reader): readonly [number, number] {
  const signed = (bit: number, value: number) => (flag & bit ? value : -value);
  if (flag < 10) return [0, signed(1, ((flag & 14) << 7) + from.byte())];
  if (flag < 20) return [signed(1, (((flag - 10) & 14) << 7) + from.byte()), 0];
  if (flag < 84) {
    const [kind, both] = [flag - 20, from.byte()];
    return [
      signed(1, 1 + (kind & 0x30) + (both >> 4)),
      signed(2, 1 + ((kind & 0x0c) << 2) + (both & 15)),
    ];
  }
  if (flag < 120) {
    const kind = flag - 84;
    const dx = 1 + (Math.floor(kind / 12) << 8) + from.byte();
    return [signed(1, dx), signed(2, 1 + (((kind % 12) >> 2) << 8) + from.byte())];
  }
  if (flag < 124) {
    const [first, middle, last] = [from.byte(), from.byte(), from.byte()];
    return [signed(1, (first << 4) + (middle >> 4)), signed(2, ((middle & 15) << 8) + last)];
  }
  const dx = from.short() & 0xffff;
  return [signed(1, dx), signed(2, from.short() & 0xffff)];
}

function shorts(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [place, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, place * 2);
  return bytes;
}

/** One file of tables, each on a multiple of four bytes. Nobody here reads the checksums, so they are 0. */
function joined(flavour: number, tables: ReadonlyArray<{ tag: string; bytes: Buffer }>): Buffer {
  const header = Buffer.alloc(12 + 16 * tables.length);
  header.writeUInt32BE(flavour, 0);
  header.writeUInt16BE(tables.length, 4);
  let offset = header.length;
  const parts: Buffer[] = [header];
  for (const [place, { tag, bytes }] of tables.entries()) {
    const at = 12 + 16 * place;
    header.write(tag, at, "latin1");
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    parts.push(bytes, Buffer.alloc(-bytes.length & 3));
    offset += (bytes.length + 3) & ~3;
  }
  return Buffer.concat(parts);
}
