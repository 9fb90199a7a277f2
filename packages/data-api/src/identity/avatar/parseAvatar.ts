import type { CaipNetworkId } from '@gangway/protocol'
import { type Address, isAddress } from 'viem'

/** An NFT somebody shows as their picture. */
export type NftAvatar = {
  chain: CaipNetworkId
  standard: 'erc721' | 'erc1155'
  contract: Address
  tokenId: bigint
}

/** What an avatar record names. */
export type AvatarRecord = { kind: 'picture'; url: string } | ({ kind: 'nft' } & NftAvatar)

const nftForm =
  /^eip155:(?<id>[1-9]\d{0,31})\/(?<standard>erc721|erc1155):(?<contract>0x[0-9a-f]{40})\/(?<tokenId>\d{1,78})$/i

/** Reads an avatar record (ENSIP-12): https, ipfs, data, or an NFT of an EVM chain; null for anything else. */
export function parseAvatar(text: string): AvatarRecord | null {
  const record = text.trim()
  if (/^(https|ipfs|data):/i.test(record)) return { kind: 'picture', url: record }
  const { id, standard, contract = '', tokenId = '' } = nftForm.exec(record)?.groups ?? {}
  if (!isAddress(contract, { strict: false })) return null
  return {
    kind: 'nft',
    chain: `eip155:${id}`,
    standard: standard?.toLowerCase() === 'erc721' ? 'erc721' : 'erc1155',
    contract,
    tokenId: BigInt(tokenId),
  }
}
