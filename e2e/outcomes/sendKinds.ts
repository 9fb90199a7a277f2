import type { Asset } from '@gangway/testing/playwright'
import { isDeep } from '../support/isDeep.js'
import type { NftKind } from './giveNft.js'

/** A kind of send the table has a row for. */
export type SendKind = {
  namespace: 'eip155' | 'solana'
  /** Heads the row. */
  name: string
  /** What is sent, by the key the faucet knows it by; null of an NFT. */
  asset: Asset | null
  /** Absent: a coin or a token. */
  nft?: NftKind
  /** Of an NFT its name. */
  symbol: string
  /** As a person writes it. */
  amount: string
  /** The same as the activity list shows it. */
  listed: string
  /** What then arrives, in base units. */
  received: bigint
  /** What the sender has of it, as a person writes it; of a native coin too. */
  balance: string
  /** No list names it, so the person adds it by its address. */
  isUnlisted?: boolean
  memo?: string
  /** Its outcomes are run by each `npm test`, those of the others by `npm run test:deep`. */
  isSampled?: boolean
}

/** Whether all outcomes of a kind are run this time. */
export function isRunWhole({ isSampled = false }: SendKind): boolean {
  return isSampled || isDeep
}

/** Sends on EVM chains. */
export const evmKinds: readonly SendKind[] = [
  {
    namespace: 'eip155',
    name: 'native coin',
    asset: 'native',
    symbol: 'ETH',
    amount: '1.25',
    listed: '1.250 ETH',
    received: 1_250_000_000_000_000_000n,
    balance: '5',
  },
  {
    namespace: 'eip155',
    name: 'token',
    isSampled: true,
    asset: 'usdx',
    symbol: 'USDX',
    amount: '12.345678',
    listed: '12.345 USDX',
    received: 12_345_678n,
    balance: '100',
  },
  {
    namespace: 'eip155',
    name: 'token without a return value',
    asset: 'usdtx',
    symbol: 'USDTX',
    amount: '12.345678',
    listed: '12.345 USDTX',
    received: 12_345_678n,
    balance: '100',
  },
  {
    namespace: 'eip155',
    name: 'token that keeps a part',
    asset: 'feex',
    symbol: 'FEEX',
    amount: '10',
    listed: '10.000 FEEX',
    received: 9_900_000_000_000_000_000n,
    balance: '100',
  },
  {
    namespace: 'eip155',
    name: 'token of 0 decimals, added by address',
    asset: 'tickx',
    symbol: 'TICKX',
    amount: '3',
    listed: '3.000 TICKX',
    received: 3n,
    balance: '100',
    isUnlisted: true,
  },
  {
    namespace: 'eip155',
    name: 'token of 24 decimals',
    asset: 'grainx',
    symbol: 'GRAINX',
    amount: '1.000000000000000000000001',
    listed: '1.000 GRAINX',
    received: 1_000_000_000_000_000_000_000_001n,
    balance: '100',
  },
  {
    namespace: 'eip155',
    name: 'NFT (ERC-721)',
    asset: null,
    nft: 'erc721',
    symbol: 'Open Prints #1',
    amount: '1',
    listed: 'Open Prints #1',
    received: 1n,
    balance: '1',
  },
  {
    namespace: 'eip155',
    name: 'NFT (ERC-1155)',
    asset: null,
    nft: 'erc1155',
    symbol: 'Local Parts #7',
    amount: '2',
    listed: '2 × Local Parts #7',
    received: 2n,
    balance: '5',
  },
]

/** Sends on Solana. */
export const solanaKinds: readonly SendKind[] = [
  {
    namespace: 'solana',
    name: 'native coin',
    isSampled: true,
    asset: 'native',
    symbol: 'SOL',
    amount: '1.25',
    listed: '1.250 SOL',
    received: 1_250_000_000n,
    balance: '5',
  },
  {
    namespace: 'solana',
    name: 'native coin with a memo',
    asset: 'native',
    symbol: 'SOL',
    amount: '1.25',
    listed: '1.250 SOL',
    received: 1_250_000_000n,
    balance: '5',
    memo: 'Invoice 7',
  },
  {
    namespace: 'solana',
    name: 'token',
    asset: 'usdx',
    symbol: 'USDX',
    amount: '12.345678',
    listed: '12.345 USDX',
    received: 12_345_678n,
    balance: '100',
  },
  {
    namespace: 'solana',
    name: 'Token-2022 that keeps a part',
    asset: 'feex',
    symbol: 'FEEX',
    amount: '10',
    listed: '10.000 FEEX',
    received: 9_900_000_000n,
    balance: '100',
  },
  {
    namespace: 'solana',
    name: 'NFT',
    asset: null,
    nft: 'metaplex',
    symbol: 'Sea 7',
    amount: '1',
    listed: 'Sea 7',
    received: 1n,
    balance: '1',
  },
  {
    namespace: 'solana',
    name: 'NFT of Token-2022',
    asset: null,
    nft: 'token2022',
    symbol: 'Sea 7',
    amount: '1',
    listed: 'Sea 7',
    received: 1n,
    balance: '1',
  },
]
