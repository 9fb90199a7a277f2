import type * as v from 'valibot'

/**
 * One thing an app asks of the frame: `@w3m-app/{name}`, answered by `@w3m-frame/{name}_SUCCESS` or `_ERROR` with the
 * same id. product.md §7, frame-protocol.md §1, §3.
 */
export type FrameEvent = {
  /** E.g. `CONNECT_EMAIL`. */
  name: string
  /** The payload of the request; absent where it has none. Unknown keys are dropped. */
  request?: v.GenericSchema
  /** The payload of the success; absent where it has none. */
  success?: v.GenericSchema
  /** How long the app waits for the answer once the frame is ready, ms; null: as long as it takes. */
  timeout: number | null
  /** Whether the wait is given up when the app rejects what is open. product.md §4 “RPC requests”. */
  isAbortable: boolean
}

/** Keeps the literal types of an event. */
export function defineFrameEvent<const TEvent extends FrameEvent>(event: TEvent): TEvent {
  return event
}
