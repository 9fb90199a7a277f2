import { type Address, getAddressDecoder } from '@solana/addresses'
import type { SolanaAccount } from './createSolanaNode.js'
import { programs } from './programs.js'

/** What a token account says. */
export type TokenAccount = {
  mint: Address
  owner: Address
  /** Base units. */
  amount: bigint
  /** Who may take some of it, and how much. */
  delegate: Address | null
  delegatedAmount: bigint
  /** Who else may close it. */
  closeAuthority: Address | null
}

const accountSize = 165
const mintSize = 82
/** Token-2022 puts what kind of account it is behind the size both once had. */
const kinds = { mint: 1, account: 2 } as const

/** Reads an account of a token program; null for anything else. */
export function readTokenAccount(account: SolanaAccount | null | undefined): TokenAccount | null {
  if (!account || !isOfTokenProgram(account)) return null
  const { data } = account
  const isAccount =
    data.length === accountSize || (data.length > accountSize && data[accountSize] === kinds.account)
  if (!isAccount) return null
  const view = new DataView(data.buffer, data.byteOffset)
  return {
    mint: readAddress(data, 0),
    owner: readAddress(data, 32),
    amount: view.getBigUint64(64, true),
    delegate: view.getUint32(72, true) === 1 ? readAddress(data, 76) : null,
    delegatedAmount: view.getBigUint64(121, true),
    closeAuthority: view.getUint32(129, true) === 1 ? readAddress(data, 133) : null,
  }
}

/** Decimals of a mint; null for anything else. */
export function readMintDecimals(account: SolanaAccount | null | undefined): number | null {
  if (!account || !isOfTokenProgram(account)) return null
  const { data } = account
  const isMint = data.length === mintSize || (data.length > accountSize && data[accountSize] === kinds.mint)
  return isMint ? (data[44] ?? null) : null
}

function isOfTokenProgram({ owner }: SolanaAccount): boolean {
  return owner === programs.token || owner === programs.token2022
}

function readAddress(data: Uint8Array, at: number): Address {
  return getAddressDecoder().decode(data.subarray(at, at + 32))
}
