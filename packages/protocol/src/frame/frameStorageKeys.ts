import { emailLoginUsedKey } from './emailLoginUsedKey.js'
import { lastEmailLoginTimeKey } from './lastEmailLoginTimeKey.js'

const prefix = '@appkit-wallet/'

/**
 * Keys under which the app's origin keeps a login by e-mail, as AppKit 1.7 has them. product.md §4 “Stored login state”,
 * frame-protocol.md §6.
 */
export const frameStorageKeys = {
  emailLoginUsed: emailLoginUsedKey,
  email: `${prefix}EMAIL`,
  socialUsername: `${prefix}SOCIAL_USERNAME`,
  /** Provider of the last social login, kept while it lasts. modal-behaviour.md §14. */
  connectedSocial: '@appkit/connected_social',
  /** Provider of a social login that left the page in its own window. frame-protocol.md §6 E. */
  leftForSocial: '@appkit/social_provider',
  /** `1` for `eip155:1`; the CAIP-2 id of any other family. */
  lastUsedChain: `${prefix}LAST_USED_CHAIN_KEY`,
  /** ms since 1970. */
  lastEmailLoginTime: lastEmailLoginTimeKey,
  /** `1,10`; empty: none. */
  smartAccountEnabledNetworks: `${prefix}SMART_ACCOUNT_ENABLED_NETWORKS`,
  preferredAccountType: `${prefix}PREFERRED_ACCOUNT_TYPE`,
} as const
