import { swapModule } from "../swap-module.ts";

swapModule(
  import.meta.resolve("#server/features/webhooks/receive-event.ts"),
  import.meta.resolve("./hasty-receiver.ts"),
);
