import { type Network, toCaipAccountId, type WireTransaction, type WireTransfer } from '@gangway/protocol'
import { formatUnits, getAddress, isAddress } from 'viem'
import type { AccountEvent } from '../model/accountEvent.js'
import type { TokenFacts } from './historyProvider.js'
import { findTold, isTransfer, toOperationType } from './toOperationType.js'

/**
 * Writes what happened to an account in one transaction as the wire has it. `events` are those of one transaction in its
 * order, at least one; `tokens` by `asset`. `toPictureUrl` says where the picture of a coin, token or NFT is, empty: nowhere.
 * data-sources.md §1.2, §1.3
 */
export function toWireTransaction(
  network: Network,
  events: readonly [AccountEvent, ...AccountEvent[]],
  tokens: ReadonlyMap<string, TokenFacts>,
  toPictureUrl: ToPictureUrl,
): WireTransaction {
  const [first] = events
  const moves = events.filter(isTransfer)
  const main = moves.find(({ verdict }) => verdict.level !== 'spam') ?? moves[0] ?? first
  const fee = events.find((event) => event.fee !== null)?.fee ?? null
  return {
    id: first.txId,
    metadata: {
      operationType: toOperationType(first.account, events),
      hash: first.txId,
      chain: first.chain,
      minedAt: new Date(first.time).toISOString(),
      sentFrom: spell(main.from),
      sentTo: main.to === null ? '' : spell(main.to),
      status: first.status,
      nonce: events.find(({ nonce }) => nonce !== null)?.nonce ?? 0,
      ...(fee === null ? {} : { fee: formatUnits(fee, network.nativeCurrency.decimals) }),
      block: first.block,
      ...toWireProtocol(events),
    },
    transfers: moves.map((event) => toWireTransfer(network, event, tokens, toPictureUrl)),
  }
}

function toWireProtocol(events: readonly AccountEvent[]): Pick<WireTransaction['metadata'], 'protocol'> {
  const told = findTold(events)
  if (!told || told.protocol === null) return {}
  return { protocol: { name: told.protocol, isBridge: told.operation === 'bridge' } }
}

/** Where the picture of what an event moved is. */
type ToPictureUrl = (event: AccountEvent) => string

function toWireTransfer(
  network: Network,
  event: AccountEvent,
  tokens: ReadonlyMap<string, TokenFacts>,
  toPictureUrl: ToPictureUrl,
): WireTransfer {
  const { asset, tokenId, raw, direction, from, to, verdict } = event
  const token = asset === null ? network.nativeCurrency : tokens.get(asset)
  const name = token?.name ?? null
  const symbol = token?.symbol ?? null
  const isNft = event.kind === 'nft'
  const decimals = isNft ? 0 : (token?.decimals ?? null)
  const url = toPictureUrl(event)
  // Base units shown as whole ones would be a lie.
  const numeric = decimals === null ? '' : formatUnits(raw ?? 0n, decimals)
  return {
    ...(isNft
      ? {
          nft_info: {
            name: toNftName(name ?? symbol, tokenId),
            // AppKit reads none of them without the other.
            ...(url === '' ? {} : { content: { preview: { url }, detail: { url } } }),
            flags: { is_spam: verdict.level === 'spam' },
          },
        }
      : { fungible_info: { name, symbol, ...(url === '' ? {} : { icon: { url } }) } }),
    direction,
    quantity: { numeric },
    ...(asset === null ? {} : { address: toCaipAccountId(event.chain, spell(asset)) }),
    ...(tokenId === null ? {} : { token_id: tokenId }),
    from: spell(from),
    to: to === null ? null : spell(to),
    verdict,
  }
}

/** Events have EVM addresses in lower case; people compare them in the spelling of EIP-55, and so do balances. */
function spell(address: string): string {
  return isAddress(address, { strict: false }) ? getAddress(address) : address
}

function toNftName(collection: string | null, tokenId: string | null): string | null {
  if (tokenId === null) return collection
  return `${collection ?? 'NFT'} #${tokenId}`
}
