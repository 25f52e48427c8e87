import { type ComponentType, useEffect, useState } from "react";

/**
 * A component that is loaded when it is wanted; undefined until then, and on the server.
 * `failed` is called if it can't be loaded.
 */
export function useLater<P extends object>(
  wanted: boolean,
  load: () => Promise<ComponentType<P>>,
  failed: () => void = () => {},
): ComponentType<P> | undefined {
  const [Loaded, setLoaded] = useState<ComponentType<P>>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is fetched stays the same.
  useEffect(() => {
    if (!wanted || Loaded) return;
    load().then((component) => setLoaded(() => component), failed);
  }, [wanted, Loaded]);

  return Loaded;
}
