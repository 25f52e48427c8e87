import { useLocation, useSearchParams } from "react-router";
import type * as z from "zod/mini";

/** The order of a list, stored in the query as `name`. `first` is the default. */
export function useOrder<Order extends string>(
  orders: z.ZodMiniType<Order>,
  first: NoInfer<Order>,
  name = "sort",
) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const parsed = orders.safeParse(search.get(name));
  const hrefOf = (order: string): string => {
    const next = new URLSearchParams(search);
    if (order === first) next.delete(name);
    else next.set(name, order);
    return next.size === 0 ? pathname : `${pathname}?${next}`;
  };
  return { order: parsed.success ? parsed.data : first, hrefOf };
}
