import { isError } from './isError.js'

/** Pause before the same is asked again, milliseconds: an answer may come at once. */
const pause = 500

/**
 * Asks what becomes of a login until something has; null: it `isOver`. A network that comes and goes changes nothing.
 * Throws what the service says.
 */
export async function pollLogin<TAnswer extends { status: string }>(
  ask: () => Promise<TAnswer>,
  isOver: () => boolean,
): Promise<TAnswer | null> {
  while (!isOver()) {
    try {
      const answer = await ask()
      if (answer.status !== 'pending') return answer
    } catch (error) {
      if (!isError(error, 'FRAME_UNREACHABLE', 'RATE_LIMITED', 'DATABASE_UNAVAILABLE')) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return null
}
