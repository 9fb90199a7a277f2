import { randomBytes } from 'node:crypto'

/** Random texts that stand for something for a while. */
export type Tickets<T> = {
  issue(value: T): string
  read(ticket: string): T | undefined
  /** Reads it for the last time. */
  take(ticket: string): T | undefined
}

/** Creates tickets that end `lifetime` ms after they were issued. */
export function createTickets<T>(lifetime: number): Tickets<T> {
  const kept = new Map<string, { value: T; expiresAt: number }>()
  const read = (ticket: string) => {
    const found = kept.get(ticket)
    return found && found.expiresAt > Date.now() ? found.value : undefined
  }
  return {
    read,
    issue(value) {
      const now = Date.now()
      for (const [ticket, { expiresAt }] of kept) if (expiresAt <= now) kept.delete(ticket)
      const ticket = randomBytes(24).toString('base64url')
      kept.set(ticket, { value, expiresAt: now + lifetime })
      return ticket
    },
    take(ticket) {
      const value = read(ticket)
      kept.delete(ticket)
      return value
    },
  }
}
