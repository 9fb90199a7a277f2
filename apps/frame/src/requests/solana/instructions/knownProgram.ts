import { type Address, getAddressDecoder } from '@solana/addresses'
import type { ApprovalRow, ApprovalWarning } from '../../../model/approvalModel.js'
import type { Token } from '../../model/token.js'
import type { RequestTexts } from '../../texts/en.js'
import type { SolanaAccount } from '../createSolanaNode.js'
import type { TokenAccount } from '../readTokenAccount.js'
import type { Instruction } from '../transaction.js'

/** What instructions are described from. */
export type InstructionFacts = {
  texts: RequestTexts
  /** The account that signs. */
  account: string
  native: Token
  /** Mints this deployment lists. */
  listedMints: readonly string[]
  getAccount(address: Address): SolanaAccount | null
  /** A token account as it is, or as this very transaction makes it. */
  getTokenAccount(address: Address): Pick<TokenAccount, 'mint' | 'owner'> | null
  getToken(mint: Address): Token
}

/** What an instruction does. */
export type InstructionDescription = {
  /** null: nothing a person needs to be told first, e.g. how much computing is paid for. */
  action: string | null
  rows: readonly ApprovalRow[]
  details?: readonly ApprovalRow[]
  warnings: readonly ApprovalWarning[]
  recipient: string | null
}

/** A program, and what its instructions mean. */
export type KnownProgram = {
  addresses: readonly Address[]
  /** null: an instruction that is not known here. */
  describe(instruction: Instruction, facts: InstructionFacts): InstructionDescription | null
}

/** What is read of an instruction's data; undefined beyond its end. */
export function readData({ data }: Instruction) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    u8: (at: number) => (at + 1 <= data.length ? view.getUint8(at) : undefined),
    u32: (at: number) => (at + 4 <= data.length ? view.getUint32(at, true) : undefined),
    u64: (at: number) => (at + 8 <= data.length ? view.getBigUint64(at, true) : undefined),
  }
}

/** An address in an instruction's data; null beyond its end. */
export function readAddress(data: Uint8Array, at: number): Address | null {
  return at + 32 <= data.length ? getAddressDecoder().decode(data.subarray(at, at + 32)) : null
}
