import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/**
 * The ids of messages that were handled, in a file that survives a restart. A shop writes them into the database of what it
 * changes, in the same transaction: then a crash in between changes nothing.
 */
export function openHandledIds(file: string) {
  const ids = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  return {
    /** Handles a message, unless it was handled before. */
    once(id: string, handle: () => void): void {
      if (ids.has(id)) return
      handle()
      appendFileSync(file, `${id}\n`)
      ids.add(id)
    },
  }
}
