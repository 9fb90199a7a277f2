import { createLog, type Log } from '../src/log.js'

/** A log that keeps its lines. */
export function createTestLog(): { log: Log; lines: string[] } {
  const lines: string[] = []
  return { log: createLog({ level: 'trace' }, { write: (line) => void lines.push(line) }), lines }
}
