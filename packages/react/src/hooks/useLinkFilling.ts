import { updateSend } from '@gangway/core'
import { useEffect } from 'react'
import { findLinkAsset } from '../views/send/findLinkAsset.js'
import type { SendLink } from '../views/send/parseSendLink.js'
import { toLinkDraft } from '../views/send/toLinkDraft.js'
import { useConfig } from './useConfig.js'
import { useGangway } from './useGangway.js'
import { useLocale } from './useLocale.js'
import { useNetworkBalances } from './useNetworkBalances.js'
import { useSender } from './useSender.js'

/**
 * Fills the untouched send form from a link, its asset as soon as the balances tell which one is meant. Says
 * whether the asset cannot be found.
 */
export function useLinkFilling(link: SendLink | undefined): { isAssetMissing: boolean } {
  const config = useConfig()
  const locale = useLocale()
  const { draft, token } = useGangway((state) => state.send)
  const selected = useGangway((state) => state.networkId)
  const networkId = link?.networkId ?? selected
  const sender = useSender(networkId)
  const balances = useNetworkBalances(networkId, sender?.account.address ?? null)
  const asset = link?.asset
  const isSought = asset !== undefined && draft?.isFromLink === true && token === null
  const found = isSought && balances ? findLinkAsset(asset, balances.tokenBalances) : null

  useEffect(() => {
    if (link && draft === null) updateSend(config, { draft: toLinkDraft(link, locale), token: null })
  }, [config, link, draft, locale])
  useEffect(() => {
    if (found) updateSend(config, { token: found })
  }, [config, found])
  return { isAssetMissing: isSought && balances?.status === 'loaded' && !found }
}
