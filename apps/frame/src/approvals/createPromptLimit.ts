/** Prompts nobody agreed to that an app may show within a minute. embedded-wallet.md §10. */
const mostPrompts = 10
const minute = 60_000

/** Counts prompts until they are given back. */
export type PromptLimit = {
  /** Takes a place for one prompt more and gives the way to give it back; null: there is none now. */
  take(): (() => void) | null
}

/**
 * Counts the prompts of an app that a person did not agree to: one that is agreed to, or that never came to a question,
 * gives its place back. So an honest app may ask as often as it is answered, and one that floods is stopped.
 */
export function createPromptLimit(now: () => number): PromptLimit {
  const taken = new Set<{ at: number }>()
  return {
    take() {
      const at = now()
      for (const place of taken) if (place.at <= at - minute) taken.delete(place)
      if (taken.size >= mostPrompts) return null
      const place = { at }
      taken.add(place)
      return () => void taken.delete(place)
    },
  }
}
