import type { TrackedEvent } from '@gangway/protocol'
import type { Config } from '../config.js'
import { wait } from '../kernel/wait.js'

/**
 * Tells of one step: the host's listener, and the deployment's own `/e` where analytics is on. No address and no e-mail
 * is ever in it, and nothing that goes wrong here reaches the step itself. services.md §5, interface-guide §15.
 */
export function track(config: Config, event: TrackedEvent): void {
  const { _internal: internal } = config
  try {
    internal.onEvent?.(event)
  } catch (error) {
    console.error(error)
  }
  // A page nobody does anything on asks the server for nothing; the sender itself begins with this event.
  if (!config.features.analytics || event.event === 'INITIALIZE') return
  const at = Date.now()
  // The step itself comes first: loading the sender costs a phone 8 ms of it.
  internal.eventSender ??= wait(0)
    .then(() => import('./createEventSender.js'))
    .then(({ createEventSender }) => createEventSender(config))
  internal.eventSender.then(
    (sender) => sender.send(event, at),
    () => {}, // without its code no event is sent
  )
}
