/**
 * Index of the wallet an arrow key leads to from the active one; −1: back into the field; null: the key belongs to the
 * field. Left and right move the caret until a wallet is active.
 */
export function getTileStep(
  key: string,
  { active, count, columns }: { active: number; count: number; columns: number },
): number | null {
  if (count === 0) return null
  if (active < 0) return key === 'ArrowDown' ? 0 : null
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(active + columns, last)
    case 'ArrowUp':
      return active < columns ? -1 : active - columns
    case 'ArrowRight':
      return Math.min(active + 1, last)
    case 'ArrowLeft':
      return Math.max(active - 1, 0)
    default:
      return null
  }
}
