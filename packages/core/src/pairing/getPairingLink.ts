import type { ChosenWallet } from '../connections/pairingWallet.js'

/** Links that hand a pairing link to a wallet's app; null: it has none of the kind. */
export type PairingLinks = {
  /** https; preferred, since phones open it without asking. */
  universal: string | null
  /** A scheme of the wallet's own. */
  native: string | null
}

type Links = Pick<ChosenWallet, 'universalLink' | 'nativeLink'>

/**
 * Puts a pairing link into a wallet's own links, percent-encoded exactly once; `isTelegramAndroid`: twice, since that
 * browser decodes it before the wallet does. interface-guide.md §7.5, modal-behaviour.md §4.
 */
export function getPairingLink(
  { universalLink, nativeLink }: Links,
  uri: string,
  { isTelegramAndroid = false } = {},
): PairingLinks {
  const encoded = encodeURIComponent(isTelegramAndroid ? encodeURIComponent(uri) : uri)
  const toLink = (base: string | null) => base && `${toBase(base)}wc?uri=${encoded}`
  return { universal: toLink(universalLink), native: toLink(nativeLink) }
}

/** The link under which a wallet's app is opened, ending with a slash; null: there is none. */
export function getWalletBase({ universalLink, nativeLink }: Links): string | null {
  const base = universalLink ?? nativeLink
  return base && toBase(base)
}

// Written in many ways: `name`, `name:`, `name://`, `name://path`.
function toBase(link: string): string {
  const base = link.includes('://') ? link : `${link.replace(/[:/]/g, '')}://`
  return base.endsWith('/') ? base : `${base}/`
}
