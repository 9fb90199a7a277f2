import type { CaipNetworkId } from '@gangway/protocol'
import type { Address } from 'viem'
import type { ProtocolOperation, UnjudgedEvent } from '../model/accountEvent.js'

/** An event of a protocol's contracts that tells what an account did. */
export type ProtocolEvent = {
  /** As Solidity declares it, with the names of its parameters. */
  event: `event ${string}`
  /** The parameter that names the account: an `address`, or one in 32 bytes. */
  account: string
  operation: ProtocolOperation
  /** What it was where the contract, a token itself, made or destroyed nothing of it for the account; else the same. */
  withoutShares?: ProtocolOperation
}

/** A function whose call tells what the caller did, where no event names the caller. */
export type ProtocolCall = {
  /** As Solidity declares it. */
  function: `function ${string}`
  operation: ProtocolOperation
}

/**
 * A protocol of EVM chains. Contracts that are not written here are strangers, whatever events they write. All events and
 * calls are looked for at each of its contracts.
 */
export type Protocol = {
  /** Its name for people, in every language. */
  name: string
  contracts: Readonly<Partial<Record<CaipNetworkId, readonly Address[]>>>
  events?: readonly ProtocolEvent[]
  calls?: readonly ProtocolCall[]
}

/** What came to an account and what left it. */
export type Gains = { hasCoin: boolean; hasToken: boolean }

/** An instruction of a transaction, with what it does where the node knows the program. */
export type SolanaInstruction = {
  programId: string
  parsed?: { type: string; info: Readonly<Record<string, unknown>> } | undefined
}

/** A transaction in which an account called a protocol of Solana: what came, what left, and how. */
export type SolanaCall = {
  in: Gains
  out: Gains
  account: string
  instructions: readonly SolanaInstruction[]
  moves: readonly UnjudgedEvent[]
}

/** A protocol of Solana. Only transactions that call nothing but it, and what cannot take anything, are asked about. */
export type SolanaProtocol = {
  name: string
  programs: readonly string[]
  /** Further programs that may be called beside it, since `read` looks at what they did. */
  besides?: readonly string[]
  /** Null for anything that this protocol does not tell. */
  read(call: SolanaCall): ProtocolOperation | null
}

/** A log as receipts have it, addresses and topics in lower case. */
export type ProtocolLog = { address: string; topics: readonly string[]; data: string }

/** What one event told; no protocol where a rule of many knew it. */
export type ToldOperation = { operation: ProtocolOperation; protocol: string | null }

/** What a transaction was to an account, and by which protocol. */
export type Operation = Pick<UnjudgedEvent, 'operation' | 'protocol'>
