import { parseCaipAccountId, parseCaipNetworkId } from '@gangway/protocol'
import { listedTokens } from '@gangway/registry'
import type { SendEstimate, SendNotice, SendParameters } from '../../chains/sendParameters.js'
import type { Config } from '../../config/config.js'
import { findLookalike, isSameAddress } from './findLookalike.js'
import { getTrustedAddresses } from './getTrustedAddresses.js'

/** Nobody has the key of these: the system program, and where coins are sent to be destroyed. */
const solanaGraves = ['11111111111111111111111111111111', '1nc1nerator11111111111111111111111111111111']

/**
 * What this browser and the deployment know of a recipient, whichever wallet sends (interface-guide.md §9.6): reported by the
 * operator, a token or a grave, an imitation of an address the person trusts. An imitation that the person has told
 * apart (`confirmedRecipient`) is a caution.
 */
export function getRecipientNotices(
  config: Config,
  { networkId, token, confirmedRecipient }: SendParameters,
  { to }: Pick<SendEstimate, 'to'>,
): readonly SendNotice[] {
  const { chainNamespace } = parseCaipNetworkId(networkId)
  const isRecipient = (address: string | null) =>
    address !== null && isSameAddress(address, to, chainNamespace)
  const notices: SendNotice[] = []
  const [denied] = Object.entries(config.deniedRecipients).filter(([id]) => {
    const { chainNamespace: family, address } = parseCaipAccountId(id)
    return family === chainNamespace && isRecipient(address)
  })
  if (denied) notices.push({ level: 'stop', kind: 'denied', reason: denied[1] })
  if (chainNamespace === 'solana' && solanaGraves.includes(to))
    notices.push({ level: 'stop', kind: 'zero-address' })
  const isListed = listedTokens.some(
    ({ caipNetworkId, address }) => caipNetworkId === networkId && isRecipient(address),
  )
  if (isListed && !isRecipient(token.address)) notices.push({ level: 'stop', kind: 'other-token-contract' })
  const likeness = findLookalike(to, getTrustedAddresses(config, networkId), chainNamespace)
  if (likeness?.ends === 'one') notices.push({ level: 'caution', kind: 'similar', trusted: likeness.trusted })
  if (likeness?.ends === 'both')
    notices.push({
      level: confirmedRecipient === to ? 'caution' : 'stop',
      kind: 'lookalike',
      trusted: likeness.trusted,
    })
  return notices
}
