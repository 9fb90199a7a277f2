import { callJsonRpc, getLocalSolanaAccount, type LocalSolanaRole } from '@gangway/dev'
import { gangwaySolana } from '@gangway/registry'
import { type Address, generateKeyPairSigner } from '@solana/kit'
import type { Connection } from '../../../config/state.js'
import { createWalletStandardConnector } from '../../../connections/connectors/walletStandard.js'
import type { NamespaceClient } from '../../namespaceClient.js'
import type { SendParameters, SendToken } from '../../sendParameters.js'
import { createSolanaClient } from '../createSolanaClient.js'
import { createSignerWallet, type SignerWalletSwitches } from './createSignerWallet.js'

/** The native coin, as a screen names it. */
export const sol: SendToken = { address: null, symbol: 'SOL', decimals: 9 }

/** The local token. */
export const usdx: SendToken = {
  address: 'Dmc9yijjdRTZhMyjqTyE3GF9iSB1zpBDDi4MkhYjoNPn',
  symbol: 'USDX',
  decimals: 6,
}

/** A client and a connected wallet for tests. */
export type TestSender = {
  client: NamespaceClient
  connection: Connection
  address: string
  switches: SignerWalletSwitches
  /** How often the wallet was asked to sign. */
  getRequestCount(): number
  /** Parameters of a send from the wallet's account. */
  ask(request: Partial<SendParameters> & Pick<SendParameters, 'to' | 'amount'>): SendParameters
}

/** Connects a wallet that holds a local account's key to a client of a node. */
export async function createTestSender(parameters: {
  url: string
  role?: LocalSolanaRole
  /** Makes a wallet that submits by itself, to this node. */
  submitTo?: string
}): Promise<TestSender> {
  const { url, role = 'wallet 1', submitTo } = parameters
  const { seed } = getLocalSolanaAccount(role)
  const { wallet, address, switches, requests } = await createSignerWallet({
    seed,
    ...(submitTo ? { submitTo } : {}),
  })
  const context = { networks: [gangwaySolana] }
  const connector = createWalletStandardConnector(wallet, context)
  const networkId = gangwaySolana.caipNetworkId
  const connection: Connection = {
    id: connector.id,
    chainNamespace: 'solana',
    descriptor: {
      id: connector.id,
      chainNamespace: 'solana',
      name: wallet.name,
      icon: null,
      rdns: null,
      isInstalled: true,
      createConnector: async () => connector,
    },
    connector,
    accounts: [{ address, caipAddress: `${networkId}:${address}`, type: 'eoa' }],
    networkId,
  }
  return {
    client: createSolanaClient({ ...context, getNode: () => url }),
    connection,
    address,
    switches,
    getRequestCount: () => requests.length,
    ask: (request) => ({ networkId, from: address, token: sol, ...request }),
  }
}

/** An address nobody has used. */
export async function createFreshAddress(): Promise<Address> {
  return (await generateKeyPairSigner()).address
}

/** Sets an account's lamports, past the rules of the chain. */
export async function setLamports(url: string, address: string, lamports: bigint): Promise<void> {
  await callJsonRpc(url, 'surfnet_setAccount', [address, { lamports: Number(lamports) }])
}
