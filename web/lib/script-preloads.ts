const preload = /<link rel="modulepreload" href="([^"]*)"\/>/g;

/**
 * Takes the preloads of scripts out of a page, to stand at its end and wait for styles, fonts and
 * pictures: a page can be read and used before its scripts are there.
 */
export function splitPreloads(rendered: string): { html: string; preloads: string } {
  let preloads = "";
  const html = rendered.replace(preload, (_link, href: string) => {
    preloads += `<link rel="modulepreload" href="${href}" fetchPriority="low"/>`;
    return "";
  });
  return { html, preloads };
}
