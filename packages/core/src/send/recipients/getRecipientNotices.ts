import {
  type CaipNetworkId,
  type ChainNamespace,
  getChainNamespace,
  parseCaipAccountId,
  parseCaipNetworkId,
} from '@gangway/protocol'
import { listedTokens } from '@gangway/registry'
import { getContacts } from '../../accountData/contacts/getContacts.js'
import { getSentTo } from '../../accountData/history/getPayment.js'
import type { SendEstimate, SendNotice, SendParameters, TrustedAddress } from '../../chains/sendParameters.js'
import type { Config } from '../../config/config.js'

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

/**
 * The addresses of a network's chain family the person at this browser knows: own accounts, contacts, and whom the account
 * in use has paid on any network, each once. Nothing that others did makes an address known. interface-guide.md §9.6.
 */
export function getTrustedAddresses(config: Config, networkId: CaipNetworkId): readonly TrustedAddress[] {
  const chainNamespace = getChainNamespace(networkId)
  const own = [...config.state.connections.values()]
    .filter((connection) => connection.chainNamespace === chainNamespace)
    .flatMap(({ accounts, descriptor }) =>
      accounts.map(({ address }): TrustedAddress => ({ address, source: 'own', name: descriptor.name })),
    )
  const contacts = getContacts(config)
    .filter((contact) => contact.chainNamespace === chainNamespace)
    .map(({ address, name }): TrustedAddress => ({ address, source: 'contact', name }))
  const paid = config.networks
    .filter((network) => network.chainNamespace === chainNamespace)
    .flatMap(({ caipNetworkId }) => getSentTo(config.state, caipNetworkId))
    .map((address): TrustedAddress => ({ address, source: 'paid', name: null }))
  const all = [...own, ...contacts, ...paid]
  return all.filter(
    ({ address }, at) =>
      all.findIndex((other) => isSameAddress(other.address, address, chainNamespace)) === at,
  )
}

/** How an address resembles a trusted one: at `both` ends, as somebody makes it who wants it mistaken, or at `one`. */
export type Likeness = { ends: 'both' | 'one'; trusted: TrustedAddress }

/** Characters of each end, prefix not counted, that are alike in an imitation. interface-guide.md §9.6. */
const imitatedEnds = [4, 4] as const
/** Leading characters of the short form of an address, an EVM address's `0x` among them, and trailing ones. product.md §5. */
const shortEnds = [4, 6] as const
/** Of honest addresses, those that may be taken for similar at one end. */
const falseAlarms = 1 / 100_000
/** How many characters there are at either end, cases taken as one; those a Solana address begins with are few. */
const symbols = { eip155: 16, solana: 24 } as const

/**
 * The trusted address that another is an imitation of, or else is like at one end; null where there is none, and for a
 * trusted address itself. Case counts for nothing, as the eye passes over it. At one end so many characters must be alike
 * that chance alone warns of less than one honest address in 100,000: four to seven, the more are trusted.
 */
export function findLookalike(
  address: string,
  trusted: readonly TrustedAddress[],
  chainNamespace: ChainNamespace,
): Likeness | null {
  const prefix = chainNamespace === 'eip155' ? 2 : 0
  if (trusted.some((other) => isSameAddress(other.address, address, chainNamespace))) return null
  const body = toBody(address, prefix)
  const alike = trusted.map((other) => ({ other, ends: countAlike(body, toBody(other.address, prefix)) }))
  const [shortStart, shortEnd] = [shortEnds[0] - prefix, shortEnds[1]]
  const imitated = alike.find(
    ({ ends: [start, end] }) =>
      (start >= imitatedEnds[0] && end >= imitatedEnds[1]) || (start >= shortStart && end >= shortEnd),
  )
  if (imitated) return { ends: 'both', trusted: imitated.other }
  const needed = Math.ceil(Math.log((2 * trusted.length) / falseAlarms) / Math.log(symbols[chainNamespace]))
  const similar = alike.find(({ ends }) => Math.max(...ends) >= needed)
  return similar ? { ends: 'one', trusted: similar.other } : null
}

/** Whether two texts are one address; EVM addresses are so in any case. */
export function isSameAddress(left: string, right: string, chainNamespace: ChainNamespace): boolean {
  return chainNamespace === 'eip155' ? left.toLowerCase() === right.toLowerCase() : left === right
}

function toBody(address: string, prefix: number): string {
  return address.slice(prefix).toLowerCase()
}

/** How many characters two texts share from the start, and from the end. */
function countAlike(left: string, right: string): [start: number, end: number] {
  const most = Math.min(left.length, right.length)
  let start = 0
  while (start < most && left[start] === right[start]) start += 1
  let end = 0
  while (end < most && left.at(-1 - end) === right.at(-1 - end)) end += 1
  return [start, end]
}
