import { GangwayError } from '@gangway/protocol'
import type { AccountClient, Proof } from './createAccountClient.js'
import type { ProviderWindow } from './createProviderWindow.js'

type Started = Awaited<ReturnType<AccountClient['startProvider']>>

/**
 * Has a person prove who they are, in a window that is open already, if there is to be one. Whichever comes first: the
 * window's message, or the service's word that the login was released. Closes the window in the end.
 *
 * @throws GangwayError `CONNECTION_WINDOW_CLOSED`, and what the login failed by.
 */
export async function proveByProvider({
  client,
  window,
  start,
  arrive,
  signal,
}: {
  client: Pick<AccountClient, 'waitForProvider'>
  window: ProviderWindow
  start: () => Promise<Started>
  /** It is known where to go. */
  arrive(login: Started): void
  signal: AbortSignal
}): Promise<Proof> {
  const ended = new AbortController()
  const stop = AbortSignal.any([ended.signal, signal])
  try {
    const closed = window.whenClosed(stop).then(throwClosed)
    const login = await Promise.race([start(), closed])
    arrive(login)
    window.leadTo(login.uri)
    const { loginId } = login
    return await Promise.race([
      window.hearCode(stop).then((code) => ({ code })),
      client.waitForProvider(login, stop).then(() => ({ loginId })),
      closed,
    ])
  } finally {
    ended.abort()
    window.close()
  }
}

function throwClosed(): never {
  throw new GangwayError('CONNECTION_WINDOW_CLOSED')
}
