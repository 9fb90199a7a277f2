import type { CaipNetworkId, Verdict } from '@gangway/protocol'

/** SPEC §3 “Token balance”, with the amount also in base units. */
export type TokenBalance = {
  name: string
  symbol: string
  chainId: CaipNetworkId
  /** Contract or mint without its CAIP prefix; null for the native coin. */
  address: string | null
  /** USD, null when the price is unknown. */
  value: number | null
  /** USD per whole token, null when unknown (the wire says 0). */
  price: number | null
  quantity: {
    decimals: number
    /** Decimal text, full precision. */
    numeric: string
  }
  /** The same quantity in base units. */
  amount: bigint
  iconUrl: string
  /** False for a token on no list: its name and symbol are its maker's claim. */
  isVerified: boolean
  /** Why the token cannot be sent at all (Token-2022); null where nothing stands against it. */
  restriction: 'frozen' | 'non-transferable' | null
  /** What the deployment holds of the token; `ok` where it says nothing. */
  verdict: Verdict
}
