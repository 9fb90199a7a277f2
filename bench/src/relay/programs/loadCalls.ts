/** What the load generator does on being asked. Times in ms. */
export type LoadCalls = {
  /**
   * Opens pairs of clients, each with a topic of its own that one publishes on and the other is pushed. `urls`: relays on one
   * database, by default `url` alone; each publisher is on another than its subscriber. `url` names the pairs from then on.
   */
  open(parameters: { url: string; pairs: number; urls?: readonly string[] }): Promise<void>
  /** Publishes as fast as answers come, so many open at once for each pair; answers how many arrived a second. */
  saturate(parameters: {
    url: string
    duration: number
    window: number
  }): Promise<{ rate: number; count: number }>
  /** Publishes so many a second, whatever the server does; answers how long they took from the publisher on. */
  pace(parameters: { url: string; duration: number; rate: number }): Promise<{ p50: number; p99: number }>
  /** Opens clients that wait for a topic each, and come back when they are cut off, until `release`. */
  keep(parameters: { url: string; count: number }): Promise<void>
  /** Resolves once all that were cut off wait for their topic again. */
  untilBack(): Promise<void>
  release(): Promise<void>
}
