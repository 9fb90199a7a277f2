import type { CaipNetworkId, PortfolioNetwork } from '@gangway/protocol'

declare module '../../config/state.js' {
  interface State {
    /** What accounts hold on all networks of their family, by address; absent: nobody asked yet. */
    portfolios?: ReadonlyMap<string, Portfolio>
  }
}

/** What one network told last. */
export type ReadNetwork = Extract<PortfolioNetwork, { status: 'ready' }>

/** What is known of all an account holds on the networks of its family, as far as they have answered. */
export type Portfolio = {
  status: 'loading' | 'loaded' | 'error'
  /** The last good answer of each network, in the order they came; kept when a later one fails. */
  networks: ReadonlyMap<CaipNetworkId, ReadNetwork>
  /** Networks whose last answer was none: what `networks` has of them is from before. */
  failed: readonly CaipNetworkId[]
  /** When a reading last ended well, ms since 1970; null: never yet. */
  updatedAt: number | null
}
