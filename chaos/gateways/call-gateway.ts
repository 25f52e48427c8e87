/** Calls a gateway directly: the bad weather is between it and the site alone. */
export function gatewayCaller(url: string, authorization: string) {
  async function call(method: string, path: string, body?: object): Promise<Response> {
    return fetch(url + path, {
      method,
      headers: { authorization, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  async function read<T>(asked: Promise<Response>): Promise<T> {
    const answer = await asked;
    if (!answer.ok) throw new Error(`the gateway answered ${answer.status} at ${answer.url}`);
    const text = await answer.text();
    return (text ? JSON.parse(text) : undefined) as T;
  }

  /** Undefined where what is asked for is not possible as things stand. */
  async function allowed<T>(asked: Promise<Response>): Promise<T | undefined> {
    const answer = await asked;
    if (answer.status !== 409 && answer.status !== 400) return read<T>(Promise.resolve(answer));
    await answer.text();
    return undefined;
  }

  return { call, read, allowed };
}
