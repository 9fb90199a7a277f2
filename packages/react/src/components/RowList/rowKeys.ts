/** Index of the row a key leads to from row `at`; null for a key that does not move. */
export function getRowStep(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/** Index of the next row, from row `from` on and around, whose name begins with `text`; −1 for none. */
export function findRowByText(names: readonly string[], text: string, from: number): number {
  const start = Math.max(from, 0)
  const wanted = text.toLowerCase()
  for (let step = 0; step < names.length; step++) {
    const index = (start + step) % names.length
    if (names[index]?.toLowerCase().startsWith(wanted)) return index
  }
  return -1
}
