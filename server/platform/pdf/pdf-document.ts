import PDFDocument from "pdfkit";
import { type DocumentLook, documentColours } from "./document-look.ts";
import { openPdfFont, type PdfFont, pdfFonts } from "./pdf-fonts.ts";
import { layOutText } from "./pdf-text.ts";

/** A4 in points, and the margin on all sides. */
export const A4 = { width: 595.28, height: 841.89, margin: 56 } as const;

interface DocumentInfo {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** The date in the file, passed so that the same content produces the same bytes. */
  readonly at: Date;
  readonly look: DocumentLook;
}

export interface TextOptions {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly font?: PdfFont;
  readonly size?: number;
  readonly colour?: string;
  readonly align?: "left" | "right";
}

/** The structure types (ISO 32000, section 14.8.4) that we use. */
type Tag = "H1" | "H2" | "P" | "TH" | "TD" | "Figure";

export type PdfDocument = ReturnType<typeof openPdfDocument>;

/** Opens a document of A4 pages, tagged for screen readers in the order in which it is written. */
export function openPdfDocument({ title, author, subject, at, look }: DocumentInfo) {
  const colours = documentColours(look.colours);
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    autoFirstPage: false,
    // Otherwise pdfkit reads Helvetica, which we do not use.
    font: "",
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: author,
      Producer: author,
      CreationDate: at,
      ModDate: at,
    },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<Uint8Array>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  for (const name of pdfFonts) doc.registerFont(name, openPdfFont(name) as never);
  const root = doc.struct("Document");
  doc.addStructure(root);
  let parent = root;

  function layOut(text: string, words: TextOptions) {
    const { font = "figtree-regular", size = 10.5, colour = colours.ink, align = "left" } = words;
    doc.fillColor(colour);
    return layOutText(doc, text, { ...words, font, size, align });
  }

  /** Draws something that screen readers skip. */
  function ornament(draw: (doc: PDFKit.PDFDocument) => void): void {
    doc.markContent("Artifact", { type: "Layout" });
    doc.save();
    draw(doc);
    doc.restore();
    doc.endMarkedContent();
  }

  return {
    doc,
    look,
    colours,
    ornament,
    /** Adds a page. */
    page: () => {
      doc.addPage();
      ornament((on) => on.rect(0, 0, A4.width, A4.height).fill(colours.paper));
    },
    /** Writes a text. Returns where its last line ends, in points from the top. */
    say: (tag: Tag, text: string, words: TextOptions): number => {
      const { actual, draw } = layOut(text, words);
      let height = 0;
      const write = () => {
        height = draw();
      };
      parent.add(doc.struct(tag, { actual }, write));
      return words.y + height;
    },
    /** The height that a text would take, in points. */
    heightOf: (text: string, words: Omit<TextOptions, "x" | "y">): number =>
      layOut(text, { ...words, x: 0, y: 0 }).height(),
    figure: (alt: string, draw: () => void): void => {
      parent.add(doc.struct("Figure", { alt }, draw));
    },
    /** Puts everything that `write` writes into a table or row. */
    inside: (tag: "Table" | "TR", write: () => void): void => {
      const outer = parent;
      parent = doc.struct(tag);
      outer.add(parent);
      write();
      parent = outer;
    },
    finish: (): Promise<Uint8Array> => {
      root.end();
      doc.end();
      return ended;
    },
  };
}
