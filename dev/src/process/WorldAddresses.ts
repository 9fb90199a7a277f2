import type { CaipNetworkId } from '@gangway/protocol'

/** Where the parts of the local world answer. */
export type WorldAddresses = {
  web: string
  api: string
  /** The relay phone wallets are reached by. */
  relay: string
  /** Origins of the secure frame and of the recovery service, as browsers know them. */
  frame: string
  recovery: string
  /** Faucet, block controls, the phone wallet (`/phone`), and the inbox: `/inbox` for people, `/mail?to=` as JSON. */
  console: string
  /** Stand-ins for the providers of social login, each under its name, e.g. `/google`. */
  social: string
  /** Stand-ins for services of swaps, each under its name, e.g. `/0x`. */
  swaps: string
  /** The card desk, which sells coins: its purchases under `/buy`, its faults on the page itself. */
  desk: string
  /** The nodes themselves, by CAIP-2 id. Pages use the API's proxy instead. */
  rpc: Partial<Record<CaipNetworkId, string>>
  solanaWs?: string
}
