import { GangwayError } from '@gangway/protocol'
import { normaliseName } from '../identity/normaliseName.js'

/** product.md §5 and data-sources.md §6.5: 4 to 64 letters, digits and hyphens, no hyphen at either end nor two as 3rd and 4th. */
const labelForm = /^(?!..--)[a-z0-9][a-z0-9-]{2,62}[a-z0-9]$/

/** Labels that a person takes for the operator, for a service or for part of the protocol. */
const reservedLabels = [
  ...[
    'admin',
    'administrator',
    'root',
    'support',
    'help',
    'helpdesk',
    'service',
    'staff',
    'team',
    'moderator',
  ],
  ...['security', 'abuse', 'billing', 'payment', 'payments', 'refund', 'verify', 'verification', 'official'],
  ...['account', 'accounts', 'wallet', 'login', 'recovery', 'system', 'owner', 'operator', 'webmaster'],
  ...['postmaster', 'hostmaster', 'noreply', 'info', 'contact', 'news', 'mail', 'email', 'test', 'null'],
  ...['undefined', 'anonymous', 'nobody', 'everyone', 'reverse', 'addr', 'default', 'resolver', 'registry'],
  ...['gangway', 'ethereum', 'bitcoin', 'solana', 'polygon', 'arbitrum', 'optimism', 'avalanche', 'binance'],
  ...['coinbase', 'metamask', 'phantom', 'ledger', 'trezor', 'safe', 'rainbow', 'uniswap', 'opensea', 'aave'],
  ...['tether', 'circle', 'usdc', 'usdt', 'walletconnect', 'reown', 'farcaster', 'google', 'apple', 'github'],
  ...['discord', 'twitter', 'facebook', 'telegram', 'vitalik'],
]

/** A label that reads like a name of ENS or Solana, or like an address. */
const foreignForm = /^0x|-(eth|ens|sol|base|bnb|btc|com|org|net)$/

/** Letters and pairs that look alike in common typefaces, each with the one it is counted as. */
const lookalikes: readonly (readonly [RegExp, string])[] = [
  [/-/g, ''],
  [/0/g, 'o'],
  [/[1i]/g, 'l'],
  [/2/g, 'z'],
  [/5/g, 's'],
  [/8/g, 'b'],
  [/9/g, 'g'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
]

/** What a label looks like: labels of one skeleton are taken for each other. data-sources.md §6.5 */
export function toSkeleton(label: string): string {
  return lookalikes.reduce((text, [form, letter]) => text.replace(form, letter), label)
}

const reservedSkeletons = new Set(reservedLabels.map(toSkeleton))

/** Whether nobody can register a label unless the operator reserves it for them. */
export function isReserved(label: string): boolean {
  return reservedSkeletons.has(toSkeleton(label)) || foreignForm.test(label)
}

/** Whether a text is a label as it is stored. */
export function isLabel(text: string): boolean {
  return labelForm.test(text)
}

/**
 * The label of a name that ends with one of `suffixes` (such as `.id.example.eth`), normalised by ENSIP-15.
 *
 * @throws GangwayError `NAME_INVALID`.
 */
export function parseLabel(name: string, suffixes: readonly string[]): string {
  const normalised = normaliseName(name, suffixes)
  const suffix = suffixes.find((each) => normalised.endsWith(each)) ?? ''
  const label = normalised.slice(0, -suffix.length)
  if (isLabel(label)) return label
  const shortMessage = 'A name has 4 to 64 letters, digits or hyphens, and a hyphen at neither end'
  throw new GangwayError('NAME_INVALID', { shortMessage, context: { field: 'name' } })
}
