import { GangwayError } from '@gangway/protocol'

/**
 * Waits for code that loads when it is first used.
 *
 * @throws GangwayError `CONNECTION_ADAPTER_NOT_FOUND` when it cannot be loaded; it may be tried again.
 */
export async function loadCode<T>(code: Promise<T>): Promise<T> {
  try {
    return await code
  } catch (cause) {
    throw new GangwayError('CONNECTION_ADAPTER_NOT_FOUND', { cause, hints: ['Reload the page'] })
  }
}
