import { CodedError } from '@gangway/protocol'

/** Whether what could not be published may be with the relay all the same: its `true` may have been lost. */
export function mayBeSent(error: unknown): boolean {
  return error instanceof CodedError && error.context.mayBeSent === true
}
