/** What both protocols call a series of actions of one mouse or keyboard (WebDriver, 17.4; BiDi takes the same). */
export interface InputSource {
  readonly type: "pointer" | "key";
  readonly id: string;
  readonly parameters?: { readonly pointerType: "mouse" };
  readonly actions: ReadonlyArray<Readonly<Record<string, string | number>>>;
}

/** A page in a browser that is driven by a protocol of the W3C. */
export interface RemotePage {
  open(url: string): Promise<void>;
  /** What an expression is in the page, as JSON has it. A promise is waited for. */
  run<T>(expression: string): Promise<T>;
  act(...sources: readonly InputSource[]): Promise<void>;
}

/** Opens a page whose window has this size, as far as the system allows; it closes when the test is over. */
export type OpenPage = (size: { width: number; height: number }) => Promise<RemotePage>;
