import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { unusedRouterParts } from "./scripts/unused-router-parts.ts";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), unusedRouterParts()],
  publicDir: false,
  // The built pages bring all they stand on: the site runs without any package that only they need.
  // Packages stay external in development, because Vite cannot run CommonJS ones.
  ssr: { noExternal: command === "build" ? true : ["lucide-react"] },
  // Otherwise the server's build would also include React's development version.
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  build: {
    // React Router would also delete the pictures and the empty database in this folder.
    emptyOutDir: false,
    // Data URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // Licences of the packages bundled into the pages.
    license: { fileName: "licenses.md" },
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      // Inlines page paths where they are used: a chunk with all of them would be loaded on every page.
      optimization: { inlineConst: { mode: "all" } },
      output: {
        // Short names, because the route manifest, which every page loads, lists every chunk.
        chunkFileNames: "assets/[hash:7].js",
        // One chunk each for what every page needs, the root and its dependencies, and what every
        // form needs: a large chunk compresses better than several small ones.
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            {
              name: "site",
              test: /web\/(root|ui\/(picture|toast)|lib\/page\/page-query)\.tsx?$|contract\/endpoint\.ts$/,
            },
            {
              name: "forms",
              test: /web\/ui\/(form\/)?(field|select|text-area|checkbox|form-problem|status-message|skeleton|section-error|section-skeleton|area-head)\.tsx$/,
            },
            // Small parts of several pages, which compress badly on their own.
            {
              name: "giving",
              test: /contract\/money\.ts$|web\/ui\/(avatar|avatar-stack|stream\/stream-progress)\.tsx$|web\/lib\/campaign\/campaign(-state)?-texts\.ts$/,
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
            { name: "event", test: /web\/lib\/event\/(event-texts|use-event-state)\.ts$/ },
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
