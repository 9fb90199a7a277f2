import { WebSocket } from 'ws'
import type { ClientOptions } from '../client/clientOptions.js'
import { createDappClient } from '../client/createDappClient.js'
import { createWalletClient, type WalletClientOptions } from '../client/createWalletClient.js'
import type { DappClient } from '../client/dappClient.js'
import type { Session } from '../client/session.js'
import type { WalletClient } from '../client/walletClient.js'
import { createMemoryKeyValueStore } from '../storage/keyValueStore.js'
import { waitFor } from './waitFor.js'

/** What a test asks for and approves. */
export const namespaces = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
  solana: { chains: ['solana:local'], methods: ['solana_signMessage'], events: [] },
}

/** Namespaces as a wallet with one account a family approves them. */
export const approved = {
  eip155: {
    ...namespaces.eip155,
    accounts: ['eip155:31337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  },
  solana: { ...namespaces.solana, accounts: ['solana:local:DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd'] },
}

const openClients = new Set<{ close(): Promise<void> }>()

function keep<TClient extends { close(): Promise<void> }>(client: TClient): TClient {
  openClients.add(client)
  return client
}

/** Closes every client a test has made. */
export async function closeTestClients(): Promise<void> {
  for (const client of openClients) await client.close()
  openClients.clear()
}

type Overrides<TOptions> = Partial<TOptions> & { relayUrl: string }

/** The page's side, as this test wants it. */
export async function createTestDapp(overrides: Overrides<ClientOptions>): Promise<DappClient> {
  return keep(await createDappClient({ ...getDefaults('Page'), ...overrides }))
}

/** The wallet's side, as this test wants it. */
export async function createTestWallet(overrides: Overrides<WalletClientOptions>): Promise<WalletClient> {
  return keep(await createWalletClient({ ...getDefaults('Wallet'), ...overrides }))
}

function getDefaults(name: string) {
  return {
    projectId: 'local',
    metadata: { name, description: `A ${name}`, url: 'http://localhost', icons: [] },
    storage: createMemoryKeyValueStore(),
    WebSocket,
  }
}

/** Pairs the two and approves all of it. */
export async function pairTestClients(
  dapp: DappClient,
  wallet: WalletClient,
): Promise<{ topic: string; session: Session }> {
  const { uri, approval } = await dapp.propose({ namespaces })
  const asked = waitFor(wallet, 'proposal')
  await wallet.pair(uri)
  const settled = waitFor(wallet, 'settled')
  await wallet.approve((await asked).proposal.id, { namespaces: approved })
  const { session } = await approval
  await settled
  return { topic: session.topic, session }
}
