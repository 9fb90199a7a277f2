/** Runs tasks one after the other, whatever became of the one before; resolves with each one's result. */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>

/** Creates an empty {@link Queue}. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = last.then(task)
    last = turn.catch(() => undefined)
    return turn
  }
}
