import type { CaipNetworkId, KeptGrant } from '@gangway/protocol'

/** A grant, and the project whose page asked for it. */
export type AppGrant = KeptGrant & { project: { id: string; name: string } }

/** Reads what accounts let apps do by themselves. `address` in any spelling, `appOrigin` the page's. */
export type GrantBook = {
  /** What is in force on one network, and what was taken back within a day; the newest first. */
  list(of: { address: string; caipNetworkId: CaipNetworkId; appOrigin: string }): Promise<AppGrant[]>
  /** One grant that has not ended, taken back or not; undefined: there is none to this app. */
  find(of: { address: string; appOrigin: string; id: string }): Promise<AppGrant | undefined>
}
