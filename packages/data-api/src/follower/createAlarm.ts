/** Ends a pause before its time. */
export type Alarm = {
  /** Resolves after `time` ms, or once it rings; at once where it has rung since the last pause. */
  sleep(time: number): Promise<void>
  ring(): void
}

/** Creates an alarm for one who sleeps. */
export function createAlarm(): Alarm {
  let hasRung = false
  let wake: () => void = () => undefined
  return {
    async sleep(time) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, time)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      hasRung = false
    },
    ring() {
      hasRung = true
      wake()
    },
  }
}
