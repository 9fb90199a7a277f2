import type { ConnectorDescriptor, ListedWallet } from '@gangway/core'
import { expect, test } from 'vitest'
import { groupWallets } from './groupWallets.js'
import { isSameWallet } from './isSameWallet.js'

const makeListed = (name: string, rdns: string | null): ListedWallet => ({
  id: name,
  name,
  rdns,
  icon: null,
  namespaces: [],
  homepage: null,
  universalLink: null,
  nativeLink: null,
  webApp: null,
  browseLink: null,
  stores: { ios: null, android: null, chrome: null, firefox: null },
})

function makeWallet(name: string, rdns: string | null) {
  const descriptor: ConnectorDescriptor = {
    id: name,
    chainNamespace: 'solana',
    name,
    icon: null,
    rdns,
    isInstalled: true,
    createConnector: () => Promise.reject(new Error('not asked for')),
  }
  const [wallet] = groupWallets([descriptor], [])
  if (!wallet) throw new Error('no wallet')
  return wallet
}

test.each([
  ['the same id, whatever the names', 'Phantom Wallet', 'app.phantom', 'Phantom', 'app.phantom', true],
  ['another id, whatever the names', 'Phantom', 'org.other', 'Phantom', 'app.phantom', false],
  ['a wallet without an id goes by its name', 'phantom', null, 'Phantom', 'app.phantom', true],
  ['a listed one without an id goes by its name', 'Pier', 'io.pier', 'Pier', null, true],
  ['other names', 'Pier', null, 'Phantom', null, false],
])('default: %s', (_case, name, rdns, listedName, listedRdns, expected) => {
  expect(isSameWallet(makeWallet(name, rdns), makeListed(listedName, listedRdns))).toBe(expected)
})
