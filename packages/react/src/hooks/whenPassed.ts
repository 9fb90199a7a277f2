/** Longest wait of one timer, ms. */
const step = 1_000

/**
 * Calls back once a moment (ms since 1970) has passed; returns the way to cancel. One long timer would be late after
 * the computer slept, as timers stand still meanwhile.
 */
export function whenPassed(time: number, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const check = () => {
    const left = time - Date.now()
    if (left <= 0) callback()
    else timer = setTimeout(check, Math.min(left, step))
  }
  timer = setTimeout(check, Math.max(0, Math.min(time - Date.now(), step)))
  return () => clearTimeout(timer)
}
