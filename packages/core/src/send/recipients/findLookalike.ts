import type { ChainNamespace } from '@gangway/protocol'
import type { TrustedAddress } from '../../chains/sendParameters.js'

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
