/** The walls of the house: see ARCHITECTURE.md. */

const { knows } = require("./server/walls.cjs");

/** Tests of the server, and the rows that its access tests read. */
const TESTS = "(\\.test|-access)\\.ts$";

const featureWalls = Object.entries(knows).map(([feature, known]) => ({
  name: `${feature.replace("/", "-")}-knows-only-what-is-declared`,
  severity: "error",
  from: { path: `^server/features/${feature}/`, pathNot: TESTS },
  to: {
    path: "^server/features/",
    pathNot: `^server/features/(${[feature, ...known].join("|")})/`,
  },
}));

/** What each feature of the web may show of others; the office shows parts of all. */
const shows = {
  campaign: ["campaign-card", "community", "in-kind"],
  discover: ["campaign", "campaign-card", "campaign-search", "layout"],
  home: ["campaign-card"],
  overview: ["discover"],
};
const webWalls = [
  {
    name: "web-features-do-not-know-each-other",
    severity: "error",
    from: { path: `^web/features/(?!(?:office|${Object.keys(shows).join("|")})/)([^/]+)/` },
    to: { path: "^web/features/", pathNot: "^web/features/$1/" },
  },
  ...Object.entries(shows).map(([feature, others]) => ({
    name: `web-${feature}-shows-what-it-declares`,
    severity: "error",
    from: { path: `^web/features/${feature}/` },
    to: { path: "^web/features/", pathNot: `^web/features/(${[feature, ...others].join("|")})/` },
  })),
];

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "contract-imports-nothing-of-ours",
      severity: "error",
      from: { path: "^contract/" },
      to: { path: "^(server|web|sandbox|samples|e2e|chaos|drill|bench|fuzz|scripts)/" },
    },
    {
      name: "contract-has-no-node",
      severity: "error",
      from: { path: "^contract/", pathNot: TESTS },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "web-never-meets-the-server",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^(server|sandbox|samples|scripts)/" },
    },
    {
      name: "server-never-meets-the-web",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^web/" },
    },
    {
      name: "sandbox-is-met-over-http-alone",
      severity: "error",
      from: { path: "^sandbox/", pathNot: TESTS },
      to: { path: "^(contract|server|web|samples)/" },
    },
    {
      name: "only-the-app-mounts-the-sandbox",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/app\\.ts$|\\.test\\.ts$" },
      to: { path: "^sandbox/" },
    },
    {
      name: "platform-knows-no-feature",
      severity: "error",
      from: { path: "^server/platform/", pathNot: TESTS },
      to: {
        path: "^server/(features/|samples/|start/|wiring/|site-tests/|tags|app|deps|config|main|pages|testing)",
      },
    },
    {
      name: "production-runs-without-development-packages",
      comment: "The pages come built, so a production install leaves these packages out.",
      severity: "error",
      from: {
        path: "^(contract|sandbox|samples|server)/|^scripts/admin\\.ts$",
        // The one takes types alone from React Router, the other is for development.
        pathNot: `${TESTS}|/testing/|^server/(pages|pages/pages-dev)\\.ts$`,
      },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg"] },
    },
    {
      name: "the-build-needs-no-tools",
      comment: "`npm start` builds the pages, and installs no package of tools/package.json.",
      severity: "error",
      from: {
        path: "^web/|^server/pages/pages-dev\\.ts$|^scripts/(build|unused-router-parts)\\.ts$",
        pathNot: "\\.test\\.tsx?$|/testing/",
      },
      to: { dependencyTypes: ["npm-no-pkg"] },
    },
    {
      name: "what-writes-takes-a-tx",
      severity: "error",
      from: {
        path: "^server/",
        pathNot: `^server/(platform/db|testing)/|${TESTS}`,
      },
      to: { path: "^server/platform/db/whole-database\\.ts$" },
    },
    {
      name: "features-know-no-wiring",
      severity: "error",
      from: { path: "^server/features/", pathNot: TESTS },
      to: {
        path: "^server/(samples/|start/|wiring/|site-tests/|app|deps|config|main|pages|testing)",
      },
    },
    ...featureWalls,
    {
      name: "every-feature-is-declared",
      severity: "error",
      from: { path: `^server/features/(?!(${Object.keys(knows).join("|")})/)` },
      to: {},
    },
    ...webWalls,
    {
      name: "web-ui-and-lib-know-no-subject",
      severity: "error",
      from: { path: "^web/(ui|lib)/" },
      to: { path: "^web/(features|pages)/" },
    },
    {
      name: "only-tests-of-the-web-import-what-is-made-for-them",
      severity: "error",
      from: { path: "^web/", pathNot: "\\.test\\.tsx?$|/testing/" },
      to: { path: "^web/(testing|lib/session/testing)/" },
    },
    {
      name: "the-session-keeps-its-parts-to-itself",
      severity: "error",
      from: { path: "^web/", pathNot: "^web/lib/session/" },
      to: {
        path: "^web/lib/session/",
        pathNot: "/(authorised-api|browser-session|session-token|sign-in-paths|use-session)\\.ts$",
      },
    },
    {
      name: "web-features-know-no-page",
      severity: "error",
      from: { path: "^web/features/" },
      to: { path: "^web/pages/" },
    },
    {
      name: "chaos-checks-share-no-code-with-what-they-check",
      severity: "error",
      from: { path: "^chaos/(check|donors)/" },
      to: { path: "^((contract|server|web|sandbox|samples)/|chaos/(world|faults|sabotage)/)" },
    },
    {
      name: "chaos-meets-the-site-in-world-and-sabotage-alone",
      severity: "error",
      from: { path: "^chaos/(?!(world|sabotage)/)" },
      to: { path: "^(contract|server|web|sandbox|samples)/" },
    },
    {
      name: "fuzz-shares-no-code-with-what-it-checks",
      severity: "error",
      from: { path: "^fuzz/" },
      to: { path: "^(contract|server|web|sandbox|samples)/" },
    },
    {
      name: "one-reader-of-the-environment",
      severity: "error",
      from: { path: "^server/(?!config)", pathNot: TESTS },
      to: { path: "^node:process$", dependencyTypes: ["core"] },
    },
    {
      name: "stores-call-no-gateway",
      severity: "error",
      from: { path: "-store\\.ts$" },
      to: { path: "^server/features/gateways/(btcpay|sandbox|stripe)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|\\.react-router)/|\\+types/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
