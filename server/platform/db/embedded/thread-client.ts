import { Worker } from "node:worker_threads";
import { DatabaseError } from "pg";
import type { Answer, Ask, Asked, Fault, Rows, Told } from "./embedded-thread.ts";

/**
 * The thread's heap, MB: rows on their way out. PostgreSQL's own memory is not in it. Without a limit V8 would
 * let garbage stay.
 */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

const CLOSED = "the embedded database is closed";

/**
 * An embedded database in a thread of its own, which serves one transaction at a time: everything else waits
 * in the thread. Where the thread ends by itself, the process does too.
 */
export class ThreadClient {
  readonly #thread: Worker;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #listeners = new Map<number, (payload: string) => void>();
  #asked = 0;
  #transactions = 0;
  #closed = false;

  private constructor(thread: Worker) {
    this.#thread = thread;
    thread.on("message", (told: Told) => {
      if ("heard" in told) this.#listeners.get(told.number)?.(told.heard);
      else this.#settle(told.number, told.answer);
    });
    // Thrown where nobody catches it: whoever waits for an answer would wait for ever.
    thread.once("error", (cause) => {
      throw new Error("the thread of the embedded database failed", { cause });
    });
    thread.once("exit", (code) => {
      if (!this.#closed) throw new Error(`the thread of the embedded database ended with ${code}`);
    });
  }

  /** Opens the database of a folder, or one in memory. Throws what PGlite throws. */
  static async open(folder: string | undefined): Promise<ThreadClient> {
    const client = new ThreadClient(
      new Worker(new URL("./embedded-thread.ts", import.meta.url), {
        name: "embedded database",
        workerData: folder,
        resourceLimits: HEAP,
        // What is imported into the site is not for its database.
        execArgv: [],
      }),
    );
    try {
      await client.#answered(0);
    } catch (error) {
      await client.leave();
      throw error;
    }
    return client;
  }

  /** Runs a statement, in a transaction where one is named. Throws PostgreSQL's errors as `pg` does. */
  query<R>(text: string, values: readonly unknown[] = [], transaction?: number): Promise<Rows<R>> {
    const ask: Ask = { to: "query", text, values };
    return this.#ask(transaction === undefined ? ask : { ...ask, transaction });
  }

  /** Runs several statements without values; answers the rows of all of them. */
  async exec(text: string): Promise<Rows[]> {
    return [await this.#ask({ to: "exec", text })];
  }

  /** Names a transaction. It begins when those before it have ended; its statements wait for that. */
  begin(): number {
    this.#transactions += 1;
    this.#post({ begin: this.#transactions });
    return this.#transactions;
  }

  /** Throws 25P02 when a statement had failed, so that nothing was committed. */
  async end(transaction: number, { commits }: { commits: boolean }): Promise<void> {
    await this.#ask({ to: "end", transaction, commits });
  }

  /** Answers how to stop hearing. */
  async listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
    const number = this.#send({ to: "listen", channel });
    this.#listeners.set(number, heard);
    await this.#answered(number);
    return async () => {
      this.#listeners.delete(number);
    };
  }

  /** Copies the folder while nothing is written to it. */
  async copy(folder: string): Promise<void> {
    await this.#ask({ to: "copy", folder });
  }

  /** Waits for all that was asked before. */
  async close(): Promise<void> {
    await this.#ask({ to: "close" });
    await this.leave();
  }

  /** Ends the thread where it stands: nothing more is written to the folder. */
  async leave(): Promise<void> {
    this.#closed = true;
    await this.#thread.terminate();
    const fault = { name: "Error", message: CLOSED };
    for (const number of this.#waiting.keys()) this.#settle(number, { fault });
  }

  async #ask<R>(ask: Ask): Promise<Rows<R>> {
    return (await this.#answered(this.#send(ask))) as Rows<R>;
  }

  #send(ask: Ask): number {
    const number = this.#asked + 1;
    this.#post({ number, ask });
    this.#asked = number;
    return number;
  }

  #post(asked: Asked): void {
    if (this.#closed) throw new Error(CLOSED);
    this.#thread.postMessage(asked);
  }

  async #answered(number: number): Promise<Rows> {
    const answer = await new Promise<Answer>((settle) => this.#waiting.set(number, settle));
    // Made here, so that its stack tells who asked.
    if ("fault" in answer) throw errorOf(answer.fault);
    return answer.result ?? { rows: [] };
  }

  #settle(number: number, answer: Answer): void {
    this.#waiting.get(number)?.(answer);
    this.#waiting.delete(number);
  }
}

function errorOf({ name, message, fields }: Fault): Error {
  if (fields) return Object.assign(new DatabaseError(message, message.length, "error"), fields);
  return Object.assign(new Error(message), { name });
}
