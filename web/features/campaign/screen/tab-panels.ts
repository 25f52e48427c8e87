import { type ComponentType, lazy } from "react";

/** The browser loads a panel when its tab is opened, or when the pointer or focus reaches the tabs. */
const loaders = {
  update: async () => (await import("../update-panel.tsx")).UpdatePanel,
  donation: async () => (await import("../donation-panel.tsx")).DonationPanel,
  comments: async () => (await import("./comment-tab.tsx")).CommentTab,
};

export async function loadPanels(): Promise<void> {
  // A panel that fails here is requested again when its tab opens.
  await Promise.allSettled(Object.values(loaders).map((load) => load()));
}

const landingUrl = import.meta.env.SSR ? "" : location.href;

/**
 * Renders nothing until the panel is loaded, so server-rendered content stays. If loading fails, the page
 * is reloaded and the server renders the tab, unless it has done so already.
 */
function lazyPanel<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      if (location.href !== landingUrl) location.reload();
      return new Promise<never>(() => {});
    }
  });
}

// The server renders a page in one go.
export const UpdatePanel = import.meta.env.SSR ? await loaders.update() : lazyPanel(loaders.update);
export const DonationPanel = import.meta.env.SSR
  ? await loaders.donation()
  : lazyPanel(loaders.donation);
export const CommentTab = import.meta.env.SSR
  ? await loaders.comments()
  : lazyPanel(loaders.comments);
