import { type ComponentType, lazy } from "react";

/** A browser loads the panel of a tab when the tab is opened, or when somebody comes near the tabs. */
const loads = {
  update: async () => (await import("../update-panel.tsx")).UpdatePanel,
  donation: async () => (await import("../donation-panel.tsx")).DonationPanel,
  comments: async () => (await import("./comment-tab.tsx")).CommentTab,
};

/** Loads all panels, so that a tab opens at once. */
export async function loadPanels(): Promise<void> {
  // If one does not come now, opening its tab asks for it again.
  await Promise.allSettled(Object.values(loads).map((load) => load()));
}

const arrivedAt = import.meta.env.SSR ? "" : location.href;

/**
 * Nothing is drawn before the panel is there: a page that the server has drawn stays as it is, and from another tab
 * the visitor waits where they are. If it does not come, the server draws the tab, or has drawn it already.
 */
function withItsTab<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      if (location.href !== arrivedAt) location.reload();
      return new Promise<never>(() => {});
    }
  });
}

// The server draws a page in one go.
export const UpdatePanel = import.meta.env.SSR ? await loads.update() : withItsTab(loads.update);
export const DonationPanel = import.meta.env.SSR
  ? await loads.donation()
  : withItsTab(loads.donation);
export const CommentTab = import.meta.env.SSR ? await loads.comments() : withItsTab(loads.comments);
