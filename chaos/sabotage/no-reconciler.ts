import { swapModule } from "../swap-module.ts";

swapModule(
  import.meta.resolve("#server/features/donations/reconcile-payments.ts"),
  import.meta.resolve("./idle-reconciler.ts"),
);
