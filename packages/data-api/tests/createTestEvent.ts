import type { accountEvents } from '../src/database/accountEvents.js'
import { createAccountEvent } from './createAccountEvent.js'

/** A row of the table of events: one USDX received, but for what differs. */
export function createTestEvent(
  differing: Partial<typeof accountEvents.$inferInsert> = {},
): typeof accountEvents.$inferInsert {
  const { verdict, ...event } = createAccountEvent()
  return { ...event, spamLevel: verdict.level, spamReasons: verdict.reasons, ...differing }
}
