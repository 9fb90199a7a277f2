import type { PublicConfig } from './publicConfig.js'

/**
 * What a page offers whose host says nothing: as product.md §9 has it, as far as it is built. Pairing comes with the part of the
 * deployment that serves it, each social provider with its keys; login needs a frame, buying somebody who sells. Where nobody
 * swaps on a network, its form says so.
 */
export const defaultFeatures: PublicConfig['features'] = {
  send: true,
  receive: true,
  swaps: true,
  onramp: true,
  history: true,
  email: true,
  socials: [],
  pairing: false,
  allWallets: true,
  analytics: true,
}

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
