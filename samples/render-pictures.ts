import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { cutByHand, type Pixels } from "./hand-cut-edges.ts";
import { addPaperGrain } from "./paper-grain.ts";
import { separateWash } from "./soft-wash.ts";

/** Files a rendering depends on besides its drawing. */
const recipe = [
  import.meta.filename,
  ...["./hand-cut-edges.ts", "./paper-grain.ts", "./soft-wash.ts"].map((file) =>
    fileURLToPath(new URL(file, import.meta.url)),
  ),
];

/** Bytes; the page budget for a picture. */
const mostBytes = 80_000;

/** Pictures between two lines of progress. */
const PROGRESS_EVERY = 5;

type Rendering = { file: string; quality: number; encode: (full: Sharp, quality: number) => Sharp };
type Drawing = {
  dir: string;
  source: string;
  isCutPaper: boolean;
  renderings: readonly Rendering[];
};

const scenes: readonly Rendering[] = [
  ...[400, 800, 1200].flatMap((width): Rendering[] => [
    {
      file: `${width}.avif`,
      quality: 46,
      encode: (full, quality) => full.resize({ width }).avif({ quality, effort: 1 }),
    },
    {
      file: `${width}.webp`,
      quality: 68,
      encode: (full, quality) => full.resize({ width }).webp({ quality, effort: 2 }),
    },
  ]),
  {
    file: "og.jpg",
    quality: 66,
    encode: (full, quality) =>
      full.resize({ width: 1200, height: 630, fit: "cover" }).jpeg({ quality }),
  },
];

const portraits: readonly Rendering[] = [96, 192].map((width) => ({
  file: `${width}.webp`,
  quality: 86,
  encode: (full, quality) => full.resize({ width, height: width }).webp({ quality }),
}));

/**
 * Renders every scene to `<outDir>/<key>/{400,800,1200}.{avif,webp}` (3:2) and `og.jpg`
 * (1200 x 630), and every portrait to `<outDir>/<key>/{96,192}.webp`, each under 80 kB. Renderings newer
 * than their drawing and this code are left alone. Prints progress.
 */
async function renderPictures(outDir: string): Promise<void> {
  const waiting = [
    ...(await drawings("scenes", outDir, scenes)),
    ...(await drawings("portraits", outDir, portraits)),
  ];
  const all = waiting.length;
  let done = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await renderWhereStale(next);
      done += 1;
      if (done % PROGRESS_EVERY === 0 || done === all) console.log(`pictures ${done} of ${all}`);
    }
  };
  // One more than cores, since parts of the work wait for this thread.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
}

async function drawings(
  folder: "scenes" | "portraits",
  outDir: string,
  renderings: readonly Rendering[],
): Promise<Drawing[]> {
  const from = fileURLToPath(new URL(`./${folder}/`, import.meta.url));
  const names = (await readdir(from)).filter((name) => name.endsWith(".svg")).sort();
  return names.map((name) => ({
    dir: join(outDir, name.slice(0, -".svg".length)),
    source: join(from, name),
    isCutPaper: folder === "scenes",
    renderings,
  }));
}

async function renderWhereStale({ dir, source, isCutPaper, renderings }: Drawing): Promise<void> {
  const newest = Math.max(...(await Promise.all([source, ...recipe].map(changedAt))));
  const made = await Promise.all(renderings.map(({ file }) => changedAt(join(dir, file))));
  if (made.every((time) => time > newest)) return;
  await mkdir(dir, { recursive: true });
  const drawn = await rasterise(source);
  const pixels = isCutPaper ? await cutByHand(await addPaperGrain(drawn)) : drawn;
  const { width, height, channels } = pixels;
  for (const rendering of renderings) {
    const full = () => sharp(pixels.data, { raw: { width, height, channels } });
    await writeFile(join(dir, rendering.file), await encodeWithinBudget(rendering, full));
  }
}

/** Rasterised once for all sizes: it takes half as long as encoding. */
async function rasterise(source: string): Promise<Pixels> {
  const { drawing, over } = await separateWash(await readFile(source, "utf8"));
  const { data, info } = await sharp(Buffer.from(drawing))
    .flatten({ background: "#FBF7F0" })
    .composite([...over])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

async function encodeWithinBudget(
  { encode, quality: wanted }: Rendering,
  full: () => Sharp,
): Promise<Buffer> {
  for (let quality = wanted; ; quality -= 8) {
    const bytes = await encode(full(), quality).toBuffer();
    if (bytes.length <= mostBytes || quality <= 24) return bytes;
  }
}

/** Modification time in milliseconds; 0 if the file is missing. */
async function changedAt(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found?.mtimeMs ?? 0;
}

const outDir = process.argv[2];
if (!outDir) throw new Error("usage: render-pictures.ts <folder to write to>");
await renderPictures(outDir);
