/** A moment in Unix seconds as `2033-05-18 03:33:20 UTC`, alike in every language; null for one that never comes. */
export function formatTime(seconds: bigint): string | null {
  // What a Date can hold; whoever asks for longer means for ever.
  if (seconds > 8_640_000_000_000n) return null
  return new Date(Number(seconds) * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC')
}
