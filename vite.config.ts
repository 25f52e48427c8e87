import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { unusedRouterParts } from "./scripts/unused-router-parts.ts";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), unusedRouterParts()],
  publicDir: false,
  // The built pages bring all they stand on: the site runs without any package that only they need.
  // While developing, packages stay outside: Vite cannot run those that are CommonJS.
  ssr: { noExternal: command === "build" ? true : ["lucide-react"] },
  // Else the server's build would have React's development version in it too.
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  build: {
    // React Router would empty the folder that pictures and the empty database are in too.
    emptyOutDir: false,
    // Data addresses would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // Licences of the packages whose code is in the pages.
    license: { fileName: "licenses.md" },
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      // Addresses of pages, each where it is used: a piece with all of them would be on every page.
      optimization: { inlineConst: { mode: "all" } },
      output: {
        // Every name of a piece stands in the list of routes, which every page loads.
        chunkFileNames: "assets/[hash:7].js",
        // In one piece what every page needs, the root with all that it stands on, and what every
        // form needs: it compresses better than in several.
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            {
              name: "site",
              test: /web\/(root|ui\/(picture|toast)|lib\/page\/page-query)\.tsx?$|contract\/endpoint\.ts$/,
            },
            {
              name: "forms",
              test: /web\/ui\/(form\/)?(field|select|text-area|checkbox|form-problem|said|skeleton|failed-part|part-skeleton|area-head)\.tsx$/,
            },
            // Small parts of several pages: each alone compresses badly.
            {
              name: "giving",
              test: /contract\/money\.ts$|web\/ui\/(avatar|avatar-stack|stream\/stream-progress)\.tsx$|web\/lib\/campaign\/campaign(-state)?-words\.ts$/,
            },
            {
              name: "states",
              test: /contract\/(day-text|safe-href|campaigns\/(event-state|campaign-states))\.ts$|web\/ui\/(badge|relative-time|empty-state)\.tsx$/,
            },
            {
              name: "card",
              test: /web\/(ui\/section-heading|features\/campaign-card\/campaign-card)\.tsx$/,
            },
            {
              name: "icon",
              test: /lucide-react\/dist\/esm\/(shared|context|Icon|createLucideIcon)/,
            },
            {
              name: "icons",
              test: /lucide-react\/dist\/esm\/icons\/(heart|share-2|map-pin|message-circle|mail|calendar-days)\./,
            },
            {
              name: "lists",
              test: /web\/(ui\/tabs|features\/campaign\/page-window)\.tsx?$/,
            },
            { name: "story", test: /web\/features\/campaign\/campaign-story\.tsx$/ },
            { name: "event", test: /web\/lib\/event\/(event-words|use-event-state)\.ts$/ },
            {
              name: "campaign",
              test: /web\/features\/campaign\/(campaign-(address|head|tab-bar|gallery|events|people)|about-panel|donor-list|live-campaign|share-button|giving-card)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
}));
