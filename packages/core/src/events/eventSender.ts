import type { TrackedEvent } from '@gangway/protocol'

/** Sends steps to the deployment's `/e`. */
export type EventSender = {
  /** @param at when it happened, ms since 1970 */
  send(event: TrackedEvent, at: number): void
}
