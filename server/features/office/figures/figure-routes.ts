import * as calls from "#contract/office/figures.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { type FigureDeps, getFigures } from "./get-figures.ts";

export function figureRoutes(deps: FigureDeps): Route[] {
  return [route(calls.getFigures, ({ query }) => getFigures(deps, query))];
}
