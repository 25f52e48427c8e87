/** A read without a response by then has failed. */
const DATA_LIMIT_MS = 30_000;

/** A signal that aborts with `signal` or when the response is overdue. */
export function withTimeLimit(signal?: AbortSignal | null): AbortSignal {
  const limited = new AbortController();
  const follow = () => limited.abort(signal?.reason);
  if (signal?.aborted) follow();
  signal?.addEventListener("abort", follow);
  setTimeout(
    () => limited.abort(new DOMException("No response in time", "TimeoutError")),
    DATA_LIMIT_MS,
  );
  return limited.signal;
}
