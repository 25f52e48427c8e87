import { swapModule } from "../swap-module.ts";

swapModule(
  import.meta.resolve("#server/platform/payments/sandbox-provider.ts"),
  import.meta.resolve("./forgetful-provider.ts"),
);
