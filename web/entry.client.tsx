import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { limitPageData } from "./lib/page/page-data-limit.ts";

limitPageData();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
