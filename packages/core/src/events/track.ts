import type { TrackedEvent } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { defineSlot } from '../config/slot.js'
import { wait } from '../kernel/wait.js'
import type { EventSender } from './createEventSender.js'

/** What sends events on to the deployment; absent: nothing has happened yet. */
export const senderSlot = defineSlot<{ sender?: Promise<EventSender> }>(() => ({}))

/**
 * Tells of one step: the host's listener, and the deployment's own `/e` where analytics is on. No address and no e-mail
 * is ever in it, and nothing that goes wrong here reaches the step itself. services.md §5, interface-guide.md §15.
 */
export function track(config: Config, event: TrackedEvent): void {
  try {
    config.onEvent?.(event)
  } catch (error) {
    console.error(error)
  }
  // A page nobody does anything on asks the server for nothing; the sender itself begins with this event.
  if (!config.features.analytics || event.event === 'INITIALIZE') return
  const at = Date.now()
  // The step itself comes first: loading the sender costs a phone 8 ms of it.
  const slot = senderSlot(config)
  slot.sender ??= wait(0)
    .then(() => import('./createEventSender.js'))
    .then(({ createEventSender }) => createEventSender(config))
  slot.sender.then(
    (sender) => sender.send(event, at),
    () => {}, // without its code no event is sent
  )
}
