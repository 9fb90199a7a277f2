import { CodedError } from '@gangway/protocol'
import { pairingVersion } from '../pairingVersion.js'

/**
 * The address one attempt to connect goes to: that of the relay, path and query kept, with what a client tells of itself.
 * relay-protocol.md §1.
 *
 * @throws CodedError `INVALID_INPUT` when the relay's address is none of a WebSocket.
 */
export function getRelayAddress(parameters: { relayUrl: string; projectId: string; token: string }): string {
  const { relayUrl, projectId, token } = parameters
  if (!URL.canParse(relayUrl) || !/^wss?:/i.test(relayUrl)) {
    throw new CodedError('INVALID_INPUT', { details: 'relayUrl is not the address of a WebSocket' })
  }
  const address = new URL(relayUrl)
  address.searchParams.set('auth', token)
  if (projectId !== '') address.searchParams.set('projectId', projectId)
  address.searchParams.set('ua', `wc-2/gw-${pairingVersion}/${'document' in globalThis ? 'browser' : 'node'}`)
  // Reasons then come with the close, not as a frame.
  address.searchParams.set('useOnCloseEvent', 'true')
  return address.href
}
