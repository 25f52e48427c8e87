/** HTML that is safe to send; had only from `html`. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[];

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A template whose inserted texts are escaped; inserted Html stays as it is. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = texts.reduce((whole, text, i) => whole + render(parts[i - 1] ?? "") + text);
  return { markup };
}

export const nothing: Html = { markup: "" };

function render(part: Part): string {
  if (typeof part === "number") return String(part);
  if (typeof part === "string") return part.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}
