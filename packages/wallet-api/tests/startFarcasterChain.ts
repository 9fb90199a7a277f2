import { callJsonRpc, deployLocalFarcaster, farcasterChainId, getFreePort, startAnvil } from '@gangway/dev'

/** Starts a chain with Farcaster's registries; `refresh` makes a block of now. */
export async function startFarcasterChain() {
  const chain = await startAnvil({ port: await getFreePort(), chainId: farcasterChainId })
  await deployLocalFarcaster(chain.url)
  return { ...chain, refresh: () => callJsonRpc(chain.url, 'evm_mine') }
}
