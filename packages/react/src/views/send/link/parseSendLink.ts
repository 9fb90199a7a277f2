import type { ConfiguredNetwork } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'

/** What a link asks to be sent, as far as it could be read. interface-guide.md §9.1. */
export type SendLink = {
  /** Recipient as given; the form checks it. */
  to?: string
  /** `native`, a contract or mint, or a symbol. */
  asset?: string
  /** Decimal number with `.` as its mark. */
  amount?: string
  networkId?: CaipNetworkId
  /** Of a transfer that is tried again; no address of a page carries one. */
  memo?: string
}

/** Parts of a link's query. */
export type SendLinkField = 'to' | 'asset' | 'amount' | 'chain'

/** How each field of a link may look. */
const shapes: Record<Exclude<SendLinkField, 'chain'>, RegExp> = {
  to: /^[\w.:@-]{1,128}$/,
  asset: /^[\w$.+-]{1,64}$/,
  amount: /^\d{1,78}(\.\d{1,36})?$/,
}

/**
 * Reads the query of `/send?to=&asset=&amount=&chain=`. Fields that are absent or empty stay out; those that cannot
 * be read stay out too and are named in `problems`. `link` is null when nothing is left.
 */
export function parseSendLink(
  query: Readonly<Record<string, unknown>>,
  networks: readonly ConfiguredNetwork[],
): { link: SendLink | null; problems: readonly SendLinkField[] } {
  const link: SendLink = {}
  const problems: SendLinkField[] = []
  for (const field of ['to', 'asset', 'amount'] as const) {
    const text = readText(query[field])
    if (text !== '' && shapes[field].test(text)) link[field] = text
    else if (isGiven(query[field])) problems.push(field)
  }
  const chain = readText(query.chain)
  const network = networks.find((network) => network.caipNetworkId === chain && network.isConfigured)
  if (network) link.networkId = network.caipNetworkId
  else if (isGiven(query.chain)) problems.push('chain')
  return { link: Object.keys(link).length > 0 ? link : null, problems }
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== ''
}
