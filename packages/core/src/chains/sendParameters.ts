import type { CaipNetworkId } from '@gangway/protocol'

/** An address the person at this browser knows by what they did: an own account, a saved contact, one they paid. */
export type TrustedAddress = {
  address: string
  source: 'own' | 'contact' | 'paid'
  /** The wallet that holds it, or the contact's name; null: it has none. */
  name: string | null
}

/** Which NFT of a contract, or that the mint is one. */
export type SendNft = {
  /** `metaplex`: a mint of Solana, of either token program. */
  standard: 'erc721' | 'erc1155' | 'metaplex'
  /** Decimal text; `0` of a mint. */
  tokenId: string
}

/** What is sent: a native coin (`address: null`), a token or an NFT. */
export type SendToken = {
  address: string | null
  /** An NFT's name. */
  symbol: string
  /** 0 of an NFT. */
  decimals: number
  /** Absent: a coin or a token. */
  nft?: SendNft
}

/** How soon a transaction should be included, at what price. interface-guide.md §9.7. */
export type SendSpeed = 'slow' | 'normal' | 'fast'

/** Fee fields a person set. EVM: wei, and `gasPrice` excludes the two `max…` (product.md §5). Solana: the `compute…` two. */
export type SendFees = {
  gas?: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  /** Micro-lamports per compute unit. */
  computeUnitPrice?: bigint
  computeUnitLimit?: number
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
  /** Default `normal`; each field of `fees` outranks it. */
  speed?: SendSpeed
  fees?: SendFees
  /** Solana: text written on the chain beside the transfer. */
  memo?: string
  /** The recipient in its canonical spelling, once the person has told it from the address it looks like. */
  confirmedRecipient?: string
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

/** Something a person should know before sending. `stop` means: do not offer to go on. interface-guide.md §9.6. */
export type SendNotice = {
  level: 'info' | 'caution' | 'stop'
  kind:
    | 'self' // the sender is the recipient
    | 'zero-address'
    | 'token-contract' // the recipient is the token itself
    | 'other-token-contract' // the recipient is a token of the list
    | 'denied' // the operator's list has the recipient, `reason` is its source
    | 'lookalike' // the recipient imitates `trusted`; goes on once it is confirmed
    | 'similar' // the recipient is like `trusted` at one end
    | 'contract-elsewhere' // the recipient has code on the network named by `reason`, none here
    | 'recipient-is-contract'
    | 'program-address' // Solana: not on the curve
    | 'creates-token-account' // Solana: costs `amount` lamports of rent
    | 'below-rent-minimum' // Solana: a new account must get at least `amount` lamports
    | 'takes-transfer-fee' // the token keeps a part; the recipient gets `amount` base units of the token
    | 'non-transferable' // Token-2022
    | 'frozen' // the sender's token account
    | 'recipient-frozen' // the recipient's token account
    | 'memo-required' // Token-2022: the recipient takes transfers with a memo only
    | 'unsupported-token' // moving it takes more than we can check, `reason` names what
    | 'would-fail' // the node says the transaction would fail, `reason` in its words
    | 'no-token' // nothing that answers as a token is at the token's address
    | 'transfer-refused' // the token's `transfer` answers that it did not move anything
    | 'fee-below-base' // what the person set is less than a block asks for now
    | 'nft-not-held' // the sender does not have the NFT, or has it no more
    | 'nft-leaving' // an earlier send of the only one there is is pending
    | 'programmable-nft' // Metaplex: moving it takes its maker's rules, which are not known here
  /** Base units of the native coin, unless the kind says of the token. */
  amount?: bigint
  reason?: string
  /** The address the recipient resembles. */
  trusted?: TrustedAddress
}

/** One speed and what it would cost, in base units of the native coin. */
export type SendSpeedOption = {
  speed: SendSpeed
  expected: bigint
  max: bigint
  /** Likely wait until it is included, s; null where nobody can say. */
  seconds: number | null
}

/** What sending would cost and whether it can be paid. Unknown is null, never zero (issue, core). */
export type SendEstimate = {
  /** Canonical spelling of the recipient. */
  to: string
  /** Base units of the token; the resolved one for `max`. Null for `max` while it cannot be known. */
  amount: bigint | null
  fee: SendFee
  /**
   * Who pays the fee in the sender's place: the app, by its name. It then goes as a batch that the wallet takes under no other
   * condition. Absent: the sender pays. interface-guide.md §9.7
   */
  payer?: string
  /** The speeds on offer, cheapest first; empty where the network knows only one price. */
  speeds: readonly SendSpeedOption[]
  /** Rent for the recipient's new token account, in lamports; 0n otherwise. */
  accountCost: bigint
  /** The most that can be sent of the token now, base units; null when a balance is unknown. */
  maxAmount: bigint | null
  nativeBalance: bigint | null
  tokenBalance: bigint | null
  /** Null: unknown. */
  hasInsufficientFunds: boolean | null
  /** Native coin for fee, rent and (native sends) amount, in base units. product.md §5. Null: unknown. */
  hasInsufficientGas: boolean | null
  notices: readonly SendNotice[]
}
