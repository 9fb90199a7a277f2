import { pairingLimits } from '@gangway/protocol'

/** The last lines of a client's log. */
export type LogRing = {
  add(line: string): void
  /** Oldest first, each beginning with its time. */
  getLines(): readonly string[]
}

const longestLine = 2_000

/**
 * Keeps the last lines of a log in memory, `size` bytes of them at most (product.md §9 “Log buffer”), and tells each to
 * `onLine`. Whatever looks like a key or a topic is cut to its first characters, so that a log can be handed on.
 */
export function createLogRing(
  options: { size?: number; onLine?: ((line: string) => void) | undefined; getNow?: () => number } = {},
): LogRing {
  const { size = pairingLimits.logBufferSize, onLine, getNow = Date.now } = options
  const lines: { text: string; bytes: number }[] = []
  let total = 0
  return {
    add(line) {
      const text = `${new Date(getNow()).toISOString()} ${redact(line)}`.slice(0, longestLine)
      const bytes = new TextEncoder().encode(text).length
      lines.push({ text, bytes })
      total += bytes
      while (total > size) total -= lines.shift()?.bytes ?? 0
      onLine?.(text)
    },
    getLines: () => lines.map(({ text }) => text),
  }
}

// A topic is told by its first 8 characters; of a key in a link nothing is.
function redact(line: string): string {
  return line.replace(/symKey=\w*/gi, 'symKey=…').replace(/[0-9a-f]{16,}/gi, (hex) => `${hex.slice(0, 8)}…`)
}
