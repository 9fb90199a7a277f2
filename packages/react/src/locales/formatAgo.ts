const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** How long ago `time` was, in words: “4 minutes ago”. Both times in ms since 1970. interface-guide.md §12. */
export function formatAgo(time: number, now: number, language: string): string {
  const elapsed = Math.max(0, now - time)
  const [unit, length] = units.find(([, length]) => elapsed >= length) ?? ['second', 1_000]
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }).format(
    -Math.floor(elapsed / length),
    unit,
  )
}
