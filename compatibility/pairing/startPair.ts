import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { localMnemonic } from '@gangway/dev'
import { bytesToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { createSigner } from './programs/createSigner.js'
import type { DappCalls, PeerOptions, WalletCalls } from './programs/peerProtocol.js'
import { type Peer, startPeer } from './startPeer.js'

/** Which client: a published one of relay-protocol.md's pair A or B, or ours. */
export type ClientName = 'A' | 'B' | 'ours'

/** Which client is on which side. */
export type PairNames = { dapp: ClientName; wallet: ClientName }

/** A dapp and a wallet, each a process, and the accounts of the wallet. */
export type Pair = {
  name: string
  evmAddress: string
  solanaAddress: string
  dapp: Peer<DappCalls>
  wallet: Peer<WalletCalls>
  /** `kill -9`; the storage stays. */
  killWallet(): Promise<void>
  startWallet(): Promise<void>
}

const packages = {
  dapp: { A: 'universal-provider-a', B: 'universal-provider-b' },
  wallet: { A: 'walletkit-a', B: 'walletkit-b' },
} as const

/** Starts both sides; `index` gives the wallet keys of its own. */
export async function startPair(
  names: PairNames,
  index: number,
  world: { relayUrl: string; rpcUrl: string; folder: string },
): Promise<Pair> {
  const name = `${names.dapp} dapp, ${names.wallet} wallet`
  const key = mnemonicToAccount(localMnemonic, { addressIndex: index }).getHdKey().privateKey
  const keys = {
    evmKey: bytesToHex(key ?? new Uint8Array()),
    solanaSeed: createHash('sha256').update(`gangway pair ${index}`).digest('hex'),
  }
  const start = <TCalls extends object>(side: 'dapp' | 'wallet'): Promise<Peer<TCalls>> => {
    const client = names[side]
    const Side = side === 'dapp' ? 'Dapp' : 'Wallet'
    const options: PeerOptions = {
      relayUrl: world.relayUrl,
      rpcUrl: world.rpcUrl,
      storageFolder: join(world.folder, `${index} ${side}`),
      ...keys,
    }
    if (client === 'ours') return startPeer(`${name}: ${side}`, `own${Side}`, options)
    const packageName = packages[side][client]
    return startPeer(`${name}: ${side}`, `published${Side}`, { ...options, packageName })
  }
  const [dapp, wallet] = await Promise.all([start<DappCalls>('dapp'), start<WalletCalls>('wallet')])
  const { evmAddress, solanaAddress } = createSigner({ ...keys, ...world, storageFolder: '' })
  const pair: Pair = {
    name,
    evmAddress,
    solanaAddress,
    dapp,
    wallet,
    killWallet: () => pair.wallet.kill(),
    async startWallet() {
      pair.wallet = await start<WalletCalls>('wallet')
    },
  }
  return pair
}
