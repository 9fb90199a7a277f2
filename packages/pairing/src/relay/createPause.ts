/** A wait that can be cut short. */
export type Pause = {
  /** Resolves after `ms`, or when the pause is ended. */
  begin(ms: number): Promise<void>
  /** Ends the one that is under way. */
  end(): void
}

/** Makes a pause; one at a time. */
export function createPause(): Pause {
  let end = () => {}
  return {
    begin: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    end: () => end(),
  }
}
