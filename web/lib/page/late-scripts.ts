const preload = /<link rel="modulepreload" href="([^"]*)"(?: nonce="[^"]*")?\/>/g;
const moduleScript = /(<script(?: nonce="[^"]*")? type="module" async="">)([\s\S]*?)(<\/script>)/;
const imported = /import (?:\* as (\w+) from )?("[^"]+");/g;

/** A hidden page is never painted, so it does not wait for that. */
const painted =
  "await new Promise((go)=>document.hidden?go():requestAnimationFrame(()=>setTimeout(go)));";

/**
 * Lets a page paint before its scripts are asked for: it can be read, and its forms be used,
 * without them, and on a slow line they would hold up its pictures and fonts.
 */
export function startAfterPaint(rendered: string): string {
  const hrefs = [...rendered.matchAll(preload)].map(([, href]) => href);
  return rendered.replace(preload, "").replace(moduleScript, (_, start, code: string, end) => {
    const imports = [...code.matchAll(imported)];
    const names = imports.map(([, name = ""]) => name).join();
    const modules = imports.map(([, , url]) => `import(${url})`).join();
    const preloads = `for(const href of ${JSON.stringify(hrefs)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`;
    return `${start}${painted}${preloads}const [${names}]=await Promise.all([${modules}]);${code.replace(imported, "")}${end}`;
  });
}
