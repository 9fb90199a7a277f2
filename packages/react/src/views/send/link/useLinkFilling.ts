import { defineSlot, resetSend, updateSend } from '@gangway/core'
import { useContext, useEffect } from 'react'
import { useGangwayContext } from '../../../GangwayContext.js'
import { useGangway } from '../../../hooks/useGangway.js'
import { useNetworkBalances } from '../../../hooks/useNetworkBalances.js'
import { useSender } from '../../../hooks/useSender.js'
import type { ViewEntry } from '../../../router/routerState.js'
import { ViewEntryContext } from '../../../router/useViewParams.js'
import { findLinkAsset } from './findLinkAsset.js'
import type { SendLink } from './parseSendLink.js'
import { toLinkDraft } from './toLinkDraft.js'

/** Steps of the history whose link has been put into the send form. */
const filledEntriesSlot = defineSlot(() => new WeakSet<ViewEntry>())

/**
 * Fills the untouched send form from a link, once for each time it is opened with it, and its asset as soon as the
 * balances tell which one is meant.
 */
export function useLinkFilling(link: SendLink | undefined): {
  /** The asset cannot be found. */
  isAssetMissing: boolean
  /** Empties the form and forgets the link. */
  clear(): void
} {
  const context = useGangwayContext()
  const { config, locale, router } = context
  const filledEntries = filledEntriesSlot(context)
  const entry = useContext(ViewEntryContext)
  const { draft, token } = useGangway((state) => state.send)
  const selected = useGangway((state) => state.networkId)
  const networkId = link?.networkId ?? selected
  const sender = useSender(networkId)
  const balances = useNetworkBalances(networkId, sender?.account.address ?? null)
  const asset = link?.asset
  const isSought = asset !== undefined && draft?.isFromLink === true && token === null
  const found = isSought && balances ? findLinkAsset(asset, balances.tokenBalances) : null

  useEffect(() => {
    // An account that changed has emptied the form; what was asked of the one before is not asked of the next.
    if (!link || !entry || filledEntries.has(entry)) return
    filledEntries.add(entry)
    if (config.state.send.draft === null)
      updateSend(config, { draft: toLinkDraft(link, locale), token: null })
  }, [config, filledEntries, entry, link, locale])
  useEffect(() => {
    if (found) updateSend(config, { token: found })
  }, [config, found])
  return {
    isAssetMissing: isSought && balances !== null && balances.updatedAt !== null && !found,
    clear: () => {
      resetSend(config)
      router.replace('Send')
    },
  }
}
