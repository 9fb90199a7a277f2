import type { Posted } from './engine.js'

// What a person is kept waiting for the relay, ms; the message itself is kept and goes out later.
const patience = 3_000

/** Waits until what was posted is with the relay, but not long. */
export async function untilSent(...posted: readonly Posted[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  await Promise.race([Promise.all(posted.map(({ sent }) => sent)), enough])
  clearTimeout(timer)
}
