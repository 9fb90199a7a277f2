import type { Session } from '@gangway/pairing'
import { cleanText, limits, pairingLinkKey, textLimits } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { ChosenWallet, PairingWallet } from '../connections/pairingWallet.js'
import { toAppLink } from '../kernel/http/toAppLink.js'
import { toHttps } from '../kernel/http/toHttps.js'
import { getWalletBase } from './getPairingLink.js'
import { patchPairing } from './patchPairing.js'

/**
 * After a session was made: its wallet is the one used last (product.md §9 keeps 2), and its app can be opened for what it is
 * asked, also by other libraries of the page. modal-behaviour.md §4.
 */
export function rememberWallet(config: Config, session: Session, chosen: ChosenWallet | null): void {
  const wallet = toPairingWallet(config, session, chosen)
  config.setState(({ recent, recentPaired, pairing }) => {
    const ids = [wallet.id, ...recent.filter((id) => id !== wallet.id)].slice(0, limits.recentWalletsKept)
    const paired = [wallet, ...recentPaired.filter(({ id }) => id !== wallet.id)]
    return {
      recent: ids,
      recentPaired: paired.filter(({ id }) => ids.includes(id)),
      pairing: { ...pairing, wallet },
    }
  })
  const href = getWalletBase(wallet)
  try {
    if (href) config.storage.setItem(pairingLinkKey, JSON.stringify({ href, name: wallet.name }))
  } catch {
    // A storage that refuses costs a tap on the phone.
  }
}

/** The wallet of a session an earlier visit has made. */
export function recallWallet(config: Config, session: Session): PairingWallet {
  const known = config.state.recentPaired.find(({ topic }) => topic === session.topic)
  return known ?? toPairingWallet(config, session, null)
}

/** After a session's end: it stays among those used last. */
export function forgetWallet(config: Config): void {
  patchPairing(config, { wallet: null })
  try {
    config.storage.removeItem(pairingLinkKey)
  } catch {
    // What could not be removed was not kept either.
  }
}

function toPairingWallet(
  { pairing }: Pick<Config, 'pairing'>,
  { peer, topic }: Session,
  chosen: ChosenWallet | null,
): PairingWallet {
  if (chosen && isSameName(chosen.name, peer.name)) {
    const { id, name, icon, universalLink, nativeLink } = chosen
    return { id, name, icon, universalLink, nativeLink, topic }
  }
  // Whoever it is says so himself.
  const links = {
    universalLink: toHttps(peer.redirect?.universal),
    nativeLink: toAppLink(peer.redirect?.native),
  }
  const name = cleanText(peer.name, textLimits.name) ?? pairing?.name ?? ''
  return { id: `peer:${name}`, name, icon: null, ...links, topic }
}

// Any wallet can read a code that was shown for one. Wallets write their names with more or less around them.
function isSameName(listed: string, own: string): boolean {
  const [one = '', other = ''] = [listed, own].map((name) =>
    name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''),
  )
  return one !== '' && other !== '' && (one.includes(other) || other.includes(one))
}
