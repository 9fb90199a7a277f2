import type { PublicConfig } from './publicConfig.js'

/** Nothing offered: what a deployment starts from before it switches on what it has. */
export const noFeatures: PublicConfig['features'] = {
  send: false,
  receive: false,
  swaps: false,
  onramp: false,
  history: false,
  email: false,
  socials: [],
  pairing: false,
  allWallets: false,
  analytics: false,
}
