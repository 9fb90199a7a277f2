import type { CaipNetworkId } from '@gangway/protocol'

/** What is sent: a native coin (`address: null`) or a token. */
export type SendToken = {
  address: string | null
  symbol: string
  decimals: number
}

/** What a person asks to be sent. */
export type SendParameters = {
  networkId: CaipNetworkId
  /** The sender; must be an account of a connection in the network's namespace. */
  from: string
  token: SendToken
  /** Recipient as given; checked again before anything is signed. */
  to: string
  /** Base units, or everything that can be sent after the fee and what the network keeps back. */
  amount: bigint | 'max'
  /** EVM fee fields in wei. `gasPrice` excludes the other two (SPEC §5). */
  fees?: { gas?: bigint; gasPrice?: bigint; maxFeePerGas?: bigint; maxPriorityFeePerGas?: bigint }
}

/** Fee of a transaction, in base units of the native coin. */
export type SendFee = {
  /** Likely cost. */
  expected: bigint
  /** The most it can cost. */
  max: bigint
} & (
  | { kind: 'eip1559'; gas: bigint; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  | { kind: 'legacy'; gas: bigint; gasPrice: bigint }
  | {
      kind: 'solana'
      /** Lamports, 5000 per signature. */
      baseFee: bigint
      computeUnitLimit: number
      /** Micro-lamports per compute unit. */
      computeUnitPrice: bigint
    }
)

/** Something a person should know before sending. `stop` means: do not offer to go on. interface-guide §9.6. */
export type SendNotice = {
  level: 'info' | 'caution' | 'stop'
  kind:
    | 'self' // the sender is the recipient
    | 'zero-address'
    | 'token-contract' // the recipient is the token itself
    | 'recipient-is-contract'
    | 'program-address' // Solana: not on the curve
    | 'creates-token-account' // Solana: costs `amount` lamports of rent
    | 'below-rent-minimum' // Solana: a new account must get at least `amount` lamports
    | 'would-fail' // the node says the transaction would fail, `reason` in its words
  /** Base units of the native coin, where the kind says so. */
  amount?: bigint
  reason?: string
}

/** What sending would cost and whether it can be paid. Unknown is null, never zero (issue, core). */
export type SendEstimate = {
  /** Canonical spelling of the recipient. */
  to: string
  /** Base units of the token; the resolved one for `max`. Null for `max` while it cannot be known. */
  amount: bigint | null
  fee: SendFee
  /** Rent for the recipient's new token account, in lamports; 0n otherwise. */
  accountCost: bigint
  /** The most that can be sent of the token now, base units; null when a balance is unknown. */
  maxAmount: bigint | null
  nativeBalance: bigint | null
  tokenBalance: bigint | null
  /** Null: unknown. */
  hasInsufficientFunds: boolean | null
  /** Native coin for fee, rent and (native sends) amount, in base units. SPEC §5. Null: unknown. */
  hasInsufficientGas: boolean | null
  notices: readonly SendNotice[]
}
