import type { Plugin } from "vite";

interface Cut {
  /** Path in React Router's `lib` folder. */
  readonly file: string;
  readonly from: RegExp;
  readonly to: string;
}

/**
 * Parts of React Router that no page here uses. A cut removes the condition or the call, so that the bundler
 * drops the code behind it.
 */
const cuts: readonly Cut[] = [
  // React server components.
  { file: "components.js", from: /useIsRSCRouterContext\(\) \|\| /g, to: "" },
  { file: "hooks.js", from: /if \(this\.context\) return .*RSCErrorHandler.*/g, to: "" },
  { file: "hooks.js", from: /if \(this\.context && /g, to: "if (false && " },
  { file: "dom/ssr/components.js", from: /if \(rsc\)/g, to: "if (false)" },
  {
    file: "dom/ssr/components.js",
    from: /isRSCRouterContext = useIsRSCRouterContext\(\)/g,
    to: "isRSCRouterContext = false",
  },
  // Lazy route discovery: pages have the full list.
  { file: "dom-export/hydrated-router.js", from: /UNSAFE_useFogOFWarDiscovery\(.*\);/g, to: "" },
  { file: "dom-export/hydrated-router.js", from: /patchRoutesOnNavigation: .*/g, to: "" },
  {
    file: "dom/ssr/components.js",
    from: /isFogOfWarEnabled\(routeDiscovery, ssr\)/g,
    to: "false",
  },
  // Pages that were not rendered on the server.
  { file: "dom-export/hydrated-router.js", from: /ssrInfo\.context\.isSpaMode/g, to: "false" },
  { file: "dom/ssr/routes.js", from: /isSpaMode && routeId !== "root" \|\| /g, to: "" },
  // Scripts that only the server writes into a page.
  { file: "dom/ssr/components.js", from: /!isStatic \? " " : /g, to: 'true ? " " : ' },
  // Instrumentation and hot reload.
  { file: "router/router.js", from: /if \(init\.instrumentations\)/g, to: "if (false)" },
  {
    file: "router/router.js",
    from: /consumeInstrumentationClientResultMetaReceiver\(router\)/g,
    to: "undefined",
  },
  {
    file: "router/router.js",
    from: /if \(opts\?\.instrumentationNavigateMetaReceiver\)/g,
    to: "if (false)",
  },
  { file: "router/router.js", from: /if \(instrumentationResultMetaReceiver\)/g, to: "if (false)" },
  { file: "dom-export/hydrated-router.js", from: /router\.createRoutesForHMR = .*/g, to: "" },
  // Reloads the open page if the next page's script fails to load. The root's middleware navigates there instead.
  {
    file: "dom/ssr/routeModules.js",
    from: /window\.location\.reload\(\);\s+return new Promise\(\(\) => \{\}\);/g,
    to: "throw error;",
  },
  // Warnings for developers, who have them in `npm run dev`.
  { file: "", from: /(?<!function )\b(?=(?:warning|warnOnce)\()/g, to: "false && " },
  // Components such as `Link` are created by pure calls. Display names are for developers too.
  { file: "", from: /(?=React\$1\.forwardRef\()/g, to: "/* @__PURE__ */ " },
  { file: "", from: /^\w+\.displayName = "\w+";$/gm, to: "" },
];

/** Fails the build if a cut matches nothing, which can happen after an update of React Router. */
export function unusedRouterParts(): Plugin {
  const idle = new Set(cuts);
  return {
    name: "unused-router-parts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code, id) => {
        let left = code;
        for (const cut of cuts) {
          if (!id.endsWith(cut.file && `/lib/${cut.file}`)) continue;
          const before = left;
          left = left.replaceAll(cut.from, cut.to);
          if (left !== before) idle.delete(cut);
        }
        return left;
      },
    },
    buildEnd() {
      for (const { file, from } of idle)
        this.error(`React Router's ${file} has no ${from} any more`);
    },
  };
}
