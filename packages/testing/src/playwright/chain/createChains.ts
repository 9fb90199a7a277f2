import { type CaipNetworkId, GangwayError, getChainNamespace } from '@gangway/protocol'
import { address, createSolanaRpc } from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { createPublicClient, erc20Abi, getAddress, http } from 'viem'
import type { TestWorld } from '../world.js'
import { usdx, usdxMint } from './networks.js'

/** What is asked of a chain: a coin (`native`) or USDX. */
export type Asset = 'native' | 'usdx'

/** The chains themselves, read from their nodes and not through the product. Amounts in base units. */
export type Chains = {
  getBalance(networkId: CaipNetworkId, owner: string, asset?: Asset): Promise<bigint>
  /** Transactions an EVM account has had mined. */
  getNonce(networkId: CaipNetworkId, owner: string): Promise<number>
  /** Whether an account holds a token account for USDX (Solana). */
  hasTokenAccount(owner: string): Promise<boolean>
  /** Gives coins by the faucet; `amount` as a person writes it, e.g. `1.5`. */
  fund(networkId: CaipNetworkId, owner: string, asset: Asset, amount: string): Promise<void>
}

/** Reads and funds through the nodes and the faucet of a world. */
export function createChains(world: TestWorld): Chains {
  const getUrl = (networkId: CaipNetworkId) => {
    const url = world.rpc[networkId]
    if (!url) throw new GangwayError('CHAIN_NOT_CONFIGURED', { details: networkId })
    return url
  }
  const evm = (networkId: CaipNetworkId) => createPublicClient({ transport: http(getUrl(networkId)) })
  const solana = () => createSolanaRpc(getUrl('solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG'))

  return {
    getBalance: (networkId, owner, asset = 'native') =>
      getChainNamespace(networkId) === 'solana'
        ? getSolanaBalance(owner, asset)
        : getEvmBalance(networkId, owner, asset),
    getNonce: (networkId, owner) => evm(networkId).getTransactionCount({ address: getAddress(owner) }),
    hasTokenAccount: async (owner) => {
      const { value } = await solana()
        .getAccountInfo(await getTokenAccount(owner), { encoding: 'base64', commitment: 'confirmed' })
        .send()
      return value !== null
    },
    async fund(network, owner, asset, amount) {
      const response = await fetch(`${world.console.replace('localhost', '127.0.0.1')}/api/faucet`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ network, address: owner, asset, amount }),
      })
      if (!response.ok) throw new GangwayError('DEV_FAUCET_FAILED', { details: await response.text() })
    },
  }

  function getEvmBalance(networkId: CaipNetworkId, owner: string, asset: Asset): Promise<bigint> {
    const holder = getAddress(owner)
    if (asset === 'native') return evm(networkId).getBalance({ address: holder })
    return evm(networkId).readContract({
      address: usdx,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [holder],
    })
  }

  async function getSolanaBalance(owner: string, asset: Asset): Promise<bigint> {
    const commitment = 'confirmed'
    if (asset === 'native') return (await solana().getBalance(address(owner), { commitment }).send()).value
    const account = await getTokenAccount(owner)
    const { value } = await solana().getAccountInfo(account, { encoding: 'base64', commitment }).send()
    if (value === null) return 0n
    return BigInt((await solana().getTokenAccountBalance(account, { commitment }).send()).value.amount)
  }
}

async function getTokenAccount(owner: string) {
  const [account] = await findAssociatedTokenPda({
    owner: address(owner),
    mint: address(usdxMint),
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  })
  return account
}
