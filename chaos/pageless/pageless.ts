/** The whole site but its pages, which need a build and have no part in the storm. */
import { swapModule } from "../swap-module.ts";

swapModule(import.meta.resolve("#server/pages-built.ts"), import.meta.resolve("./no-pages.ts"));
swapModule(
  import.meta.resolve("#server/static-files.ts"),
  import.meta.resolve("./no-static-files.ts"),
);
