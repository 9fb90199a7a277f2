import { type CaipNetworkId, type PublicConfig, publicConfigElementId, storageKeys } from '@gangway/protocol'
import type { Page } from '@playwright/test'
import { createIdentity } from '../wallet/createIdentity.js'
import { getStateKey } from '../wallet/createStateStore.js'
import { networks } from './chain/networks.js'

/** A family of chains as the wallet's row calls it. */
export type Family = 'EVM' | 'Solana'

/**
 * Leaves in the browser what an earlier visit leaves that connected the first test wallet; call it before the page is
 * opened. An EVM wallet is in the network it was given, else in Gangway One.
 */
export async function rememberConnection(page: Page, family: Family): Promise<void> {
  const response = await page.request.get('/')
  const { worldId } = readPublicConfig(await response.text())
  const { name, rdns } = createIdentity(1)
  const [namespace, id, defaultId]: ['eip155' | 'solana', string, CaipNetworkId] =
    family === 'EVM'
      ? ['eip155', `eip155:${rdns}`, networks.one.caipNetworkId]
      : ['solana', `solana:${name}`, networks.solana.caipNetworkId]
  await page.context().addInitScript(
    (left) => {
      // Only once: what the page itself writes later stays.
      if (location.origin !== left.origin || localStorage.getItem(left.connectionsKey) !== null) return
      const wallet = JSON.parse(localStorage.getItem(left.walletKey) ?? '{}')
      const permissions = { eip155: false, solana: false, ...wallet.permissions, [left.namespace]: true }
      const networkId = (left.namespace === 'eip155' && wallet.networkId) || left.defaultId
      const value = { networkId, connections: [{ id: left.id, networkId }], recent: [left.id] }
      localStorage.setItem(left.walletKey, JSON.stringify({ ...wallet, permissions }))
      localStorage.setItem(left.connectionsKey, JSON.stringify({ worldId: left.worldId, value }))
    },
    {
      origin: new URL(response.url()).origin,
      connectionsKey: storageKeys.connections,
      walletKey: getStateKey(1),
      worldId,
      namespace,
      id,
      defaultId,
    },
  )
}

function readPublicConfig(html: string): PublicConfig {
  const [, json] =
    new RegExp(`<script[^>]*id="${publicConfigElementId}"[^>]*>(.*?)</script>`, 's').exec(html) ?? []
  return JSON.parse(`${json}`)
}
