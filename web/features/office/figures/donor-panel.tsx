import type { Figures } from "#contract/office/figures.ts";
import { FigureList } from "../../../ui/figure-list.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { CountFigure } from "./figure-list.tsx";
import { definitions } from "./figure-texts.ts";

export function DonorPanel({ donors }: Pick<Figures, "donors">) {
  const { all, returning } = donors;
  const share = all.count === 0 ? 0 : (donors.new.count / all.count) * 100;
  return (
    <Panel title="Donors">
      <FigureList>
        <CountFigure name="All donors" change={all} />
        <CountFigure name="New" change={donors.new} />
        <CountFigure name="Returning" change={returning} />
      </FigureList>
      {all.count > 0 && (
        <div
          role="img"
          aria-label={`${Math.round(share)}% of the donors are new`}
          className="figures-page-split"
        >
          <i style={{ width: `${share}%` }} />
        </div>
      )}
      <p className="figures-page-hint">{definitions.donors}</p>
    </Panel>
  );
}
