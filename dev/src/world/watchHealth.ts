import type { Instance } from '../process/Instance.js'

/** ms */
const checkEvery = 5_000
/** ms */
const answerWithin = 3_000
const missesAllowed = 1

/** The watch over one running instance. */
export type HealthWatch = {
  /** Tells whether the watch has ended the instance. */
  hasKilled(): boolean
  end(): void
}

/**
 * Asks an instance every five seconds whether it is healthy and ends it by `kill -9` when it missed two answers in
 * a row: a process that hangs does not end by itself. One that has no check, or no process, is left alone.
 */
export function watchHealth({ isHealthy, pid }: Instance): HealthWatch {
  if (!isHealthy || pid === undefined) return { hasKilled: () => false, end: () => undefined }
  let misses = 0
  let isOver = false
  let isKilled = false
  const check = async () => {
    misses = (await isTrueInTime(isHealthy)) ? 0 : misses + 1
    if (isOver || misses <= missesAllowed) return
    end()
    isKilled = true
    process.kill(pid, 'SIGKILL')
  }
  const timer = setInterval(check, checkEvery)
  const end = () => {
    isOver = true
    clearInterval(timer)
  }
  return { hasKilled: () => isKilled, end }
}

async function isTrueInTime(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), answerWithin)
  })
  try {
    return await Promise.race([check().catch(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}
