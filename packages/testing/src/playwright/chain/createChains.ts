import { type CaipNetworkId, GangwayError, getChainNamespace } from '@gangway/protocol'
import { address, createSolanaRpc } from '@solana/kit'
import { createPublicClient, erc20Abi, getAddress, http } from 'viem'
import type { TestWorld } from '../world.js'
import { getTokenAddress } from './getTokenAddress.js'
import { networks } from './networks.js'

/** What is asked of a chain: its coin (`native`), or a token by the faucet's key, e.g. `usdx`. */
export type Asset = 'native' | 'usdx' | 'usdtx' | 'feex' | 'tickx' | 'grainx' | 'falsex' | 'permx'

/** The chains themselves, read from their nodes and not through the product. Amounts in base units. */
export type Chains = {
  getBalance(networkId: CaipNetworkId, owner: string, asset?: Asset): Promise<bigint>
  /** Transactions an EVM account has had mined. */
  getNonce(networkId: CaipNetworkId, owner: string): Promise<number>
  /** Whether an account has a token account for a token (Solana). */
  hasTokenAccount(owner: string, asset?: Asset): Promise<boolean>
  /** Gives coins by the faucet; `amount` as a person writes it, e.g. `1.5`. */
  fund(networkId: CaipNetworkId, owner: string, asset: Asset, amount: string): Promise<void>
  /** The same for several, e.g. `{ native: '1', usdx: '100' }`; what is not named it does not have. */
  fundAll(
    networkId: CaipNetworkId,
    owner: string,
    amounts: Readonly<Partial<Record<Asset, string>>>,
  ): Promise<void>
}

/** Reads and funds through the nodes and the faucet of a world. */
export function createChains(world: TestWorld): Chains {
  const getUrl = (networkId: CaipNetworkId) => {
    const url = world.rpc[networkId]
    if (!url) throw new GangwayError('CHAIN_NOT_CONFIGURED', { details: networkId })
    return url
  }
  const evm = (networkId: CaipNetworkId) => createPublicClient({ transport: http(getUrl(networkId)) })
  const solana = () => createSolanaRpc(getUrl(networks.solana.caipNetworkId))

  const fund: Chains['fund'] = async (network, owner, asset, amount) => {
    const response = await fetch(`${world.console.replace('localhost', '127.0.0.1')}/api/faucet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ network, address: owner, asset, amount }),
    })
    if (!response.ok) throw new GangwayError('DEV_FAUCET_FAILED', { details: await response.text() })
  }

  return {
    getBalance: (networkId, owner, asset = 'native') =>
      getChainNamespace(networkId) === 'solana'
        ? getSolanaBalance(owner, asset)
        : getEvmBalance(networkId, owner, asset),
    getNonce: (networkId, owner) => evm(networkId).getTransactionCount({ address: getAddress(owner) }),
    hasTokenAccount: async (owner, asset = 'usdx') => (await getTokenAmounts(owner, asset)).length > 0,
    fund,
    async fundAll(networkId, owner, amounts) {
      for (const asset of Object.keys(amounts) as Asset[])
        await fund(networkId, owner, asset, amounts[asset] ?? '')
    },
  }

  function getEvmBalance(networkId: CaipNetworkId, owner: string, asset: Asset): Promise<bigint> {
    const holder = getAddress(owner)
    if (asset === 'native') return evm(networkId).getBalance({ address: holder })
    return evm(networkId).readContract({
      address: getAddress(getTokenAddress(networkId, asset)),
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [holder],
    })
  }

  async function getSolanaBalance(owner: string, asset: Asset): Promise<bigint> {
    const commitment = 'confirmed'
    if (asset === 'native') return (await solana().getBalance(address(owner), { commitment }).send()).value
    return (await getTokenAmounts(owner, asset)).reduce((sum, amount) => sum + amount, 0n)
  }

  /** What each of an owner's accounts for a token holds, whichever token program it is of. */
  async function getTokenAmounts(owner: string, asset: Asset): Promise<bigint[]> {
    const mint = address(getTokenAddress(networks.solana.caipNetworkId, asset))
    const { value } = await solana()
      .getTokenAccountsByOwner(address(owner), { mint }, { encoding: 'jsonParsed', commitment: 'confirmed' })
      .send()
    return value.map(({ account }) => BigInt(account.data.parsed.info.tokenAmount.amount))
  }
}
