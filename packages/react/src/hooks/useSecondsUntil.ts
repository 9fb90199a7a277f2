import { useEffect, useState } from 'react'

/** Whole seconds until a moment (ms since 1970), rounded up; 0 once it has passed or where there is none. Counts down. */
export function useSecondsUntil(time: number | null): number {
  const [seconds, setSeconds] = useState(() => getSecondsUntil(time))
  useEffect(() => {
    const update = () => {
      const left = getSecondsUntil(time)
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(update, 500)
    update()
    return () => clearInterval(timer)
  }, [time])
  return seconds
}

function getSecondsUntil(time: number | null): number {
  return time === null ? 0 : Math.max(0, Math.ceil((time - Date.now()) / 1000))
}
