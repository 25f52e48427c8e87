import type { Plugin } from "vite";

interface Cut {
  /** Where in React Router's `lib` folder. */
  readonly file: string;
  readonly from: RegExp;
  readonly to: string;
}

/**
 * What React Router can do in a browser and no page here asks of it. A cut takes away the condition or the call; what
 * stood behind it is then left out by the bundler.
 */
const cuts: readonly Cut[] = [
  // React's server components.
  { file: "components.js", from: /useIsRSCRouterContext\(\) \|\| /g, to: "" },
  { file: "hooks.js", from: /if \(this\.context\) return .*RSCErrorHandler.*/g, to: "" },
  { file: "hooks.js", from: /if \(this\.context && /g, to: "if (false && " },
  { file: "dom/ssr/components.js", from: /if \(rsc\)/g, to: "if (false)" },
  {
    file: "dom/ssr/components.js",
    from: /isRSCRouterContext = useIsRSCRouterContext\(\)/g,
    to: "isRSCRouterContext = false",
  },
  // Asking for routes one by one: pages have the whole list.
  { file: "dom-export/hydrated-router.js", from: /UNSAFE_useFogOFWarDiscovery\(.*\);/g, to: "" },
  { file: "dom-export/hydrated-router.js", from: /patchRoutesOnNavigation: .*/g, to: "" },
  {
    file: "dom/ssr/components.js",
    from: /isFogOfWarEnabled\(routeDiscovery, ssr\)/g,
    to: "false",
  },
  // Pages that no server has rendered.
  { file: "dom-export/hydrated-router.js", from: /ssrInfo\.context\.isSpaMode/g, to: "false" },
  { file: "dom/ssr/routes.js", from: /isSpaMode && routeId !== "root" \|\| /g, to: "" },
  // Scripts that the server alone writes into a page.
  { file: "dom/ssr/components.js", from: /!isStatic \? " " : /g, to: 'true ? " " : ' },
  // Watching the router's own calls, and replacing its routes while developing.
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
  // It reloads the open page where a script of the next one cannot be loaded. The root's middleware leads to that one.
  {
    file: "dom/ssr/routeModules.js",
    from: /window\.location\.reload\(\);\s+return new Promise\(\(\) => \{\}\);/g,
    to: "throw error;",
  },
  // Its warnings are for developers, and `npm run dev` has them.
  { file: "", from: /(?<!function )\b(?=(?:warning|warnOnce)\()/g, to: "false && " },
  // Its components, such as `Link`, are made by calls that do nothing else. Their names are for developers too.
  { file: "", from: /(?=React\$1\.forwardRef\()/g, to: "/* @__PURE__ */ " },
  { file: "", from: /^\w+\.displayName = "\w+";$/gm, to: "" },
];

/** Ends the build where a cut finds nothing, as it may after an update of React Router. */
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
