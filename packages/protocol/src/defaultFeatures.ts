import type { PublicConfig } from './publicConfig.js'

/**
 * What a page offers whose host says nothing: as SPEC §9 has it, as far as it is built. Swaps and pairing come with the parts
 * of the deployment that serve them, each social provider with its keys; login needs a frame, buying somebody who sells.
 */
export const defaultFeatures: PublicConfig['features'] = {
  send: true,
  receive: true,
  swaps: false,
  onramp: true,
  history: true,
  email: true,
  socials: [],
  pairing: false,
  allWallets: true,
  analytics: true,
}
