import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  buildDirectory: "build",
  ssr: true,
  // The whole manifest is a small cached file, so no address has to be asked for routes.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
