import type { LinksFunction, MetaFunction } from "react-router";
import stylesheet from "../../area.css?url";
import { pageMeta, siteOf } from "../../lib/page/page-meta.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { ActionParts } from "./action-parts.tsx";
import { FieldParts } from "./field-parts.tsx";
import { FigureParts } from "./figure-parts.tsx";
import { FrameParts } from "./frame-parts.tsx";
import { TableParts } from "./table-parts.tsx";
import { WaitingParts } from "./waiting-parts.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    path: "/dev/parts",
    title: "Parts",
    description: "Every part of web/ui in each of its states.",
    unlisted: true,
  });

/**
 * Every part of web/ui in each of its states. Served by `npm run dev` alone: see routes.ts. It takes
 * the area's night colours, so that a browser that prefers dark shows these too.
 */
export default function PartsPage() {
  return (
    <div className="signed-in">
      <PageHead title="Parts" lead="Every part of web/ui in each of its states." />
      <div className="wrap pb-section">
        <div className="grid gap-8">
          <ActionParts />
          <FieldParts />
          <WaitingParts />
          <FigureParts />
          <FrameParts />
          <TableParts />
        </div>
      </div>
    </div>
  );
}
