/** A request for data without an answer by then has failed, ms. */
const DATA_LIMIT_MS = 30_000;

/** A signal that aborts together with `signal`, or once an answer is overdue. */
export function timeLimit(signal?: AbortSignal | null): AbortSignal {
  const limited = new AbortController();
  const follow = () => limited.abort(signal?.reason);
  if (signal?.aborted) follow();
  signal?.addEventListener("abort", follow);
  setTimeout(
    () => limited.abort(new DOMException("No answer in time", "TimeoutError")),
    DATA_LIMIT_MS,
  );
  return limited.signal;
}
