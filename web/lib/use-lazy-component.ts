import { type ComponentType, useEffect, useState } from "react";

/** A component loaded on demand; undefined until then and on the server. */
export function useLazyComponent<P extends object>(
  wanted: boolean,
  load: () => Promise<ComponentType<P>>,
  failed: () => void = () => {},
): ComponentType<P> | undefined {
  const [Loaded, setLoaded] = useState<ComponentType<P>>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` always loads the same component.
  useEffect(() => {
    if (!wanted || Loaded) return;
    load().then((component) => setLoaded(() => component), failed);
  }, [wanted, Loaded]);

  return Loaded;
}
