const preload = /<link rel="modulepreload" href="([^"]*)"(?: nonce="[^"]*")?\/>/g;
const moduleScript = /(<script(?: nonce="[^"]*")? type="module" async="">)([\s\S]*?)(<\/script>)/;
const imported = /import (?:\* as (\w+) from )?("[^"]+");/g;

/** A hidden page is never painted, so it does not wait. */
const painted =
  "await new Promise((go)=>document.hidden?go():requestAnimationFrame(()=>setTimeout(go)));";

/**
 * Defers a page's scripts until after the first paint. The page works without them, and on a slow
 * connection they would delay pictures and fonts.
 */
export function deferScripts(rendered: string): string {
  const hrefs = [...rendered.matchAll(preload)].map(([, href]) => href);
  return rendered.replace(preload, "").replace(moduleScript, (_, start, code: string, end) => {
    const imports = [...code.matchAll(imported)];
    const names = imports.map(([, name = ""]) => name).join();
    const modules = imports.map(([, , url]) => `import(${url})`).join();
    const preloads = `for(const href of ${JSON.stringify(hrefs)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`;
    return `${start}${painted}${preloads}const [${names}]=await Promise.all([${modules}]);${code.replace(imported, "")}${end}`;
  });
}
