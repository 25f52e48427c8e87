import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The text of a PDF as screen readers and copying find it. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent();
    pages.push(content.items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  await loading.destroy();
  return pages.join("\n").replace(/\s+/g, " ");
}

/** The glyphs of the first page in drawing order, each as its character in its font. */
export async function readPdfGlyphs(bytes: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
  const glyphs = argsArray
    .filter((_, index) => fnArray[index] === OPS.showText)
    .flatMap(([shown]: [{ fontChar?: string }[]]) => shown)
    .flatMap(({ fontChar }) => fontChar ?? []);
  await loading.destroy();
  return glyphs;
}

/** The colours of text and shapes as #rrggbb, and the number of pictures. */
export async function readPdfLook(
  bytes: Uint8Array,
): Promise<{ colours: ReadonlySet<string>; pictures: number }> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const colours = new Set<string>();
  let pictures = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    for (const [index, operator] of fnArray.entries()) {
      const isColour = operator === OPS.setFillRGBColor || operator === OPS.setStrokeRGBColor;
      if (isColour) colours.add(argsArray[index][0]);
      if (operator === OPS.paintImageXObject) pictures += 1;
    }
  }
  await loading.destroy();
  return { colours, pictures };
}
