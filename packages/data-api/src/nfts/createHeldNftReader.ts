import type { Network, Verdict, WireNft } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { parseAbi } from 'viem'
import type { Token, TokenStore } from '../model/tokenStore.js'
import { createEip155Client } from '../providers/createEip155Client.js'
import { createMulticallFinder } from '../providers/createMulticallFinder.js'
import { type ContractCall, readContracts } from '../providers/readContracts.js'
import { judgeNft } from './judgeNft.js'
import { toWireNft } from './toWireNft.js'

/** An NFT that an account may hold. `came`: the transfer that brought it, where it was followed. */
type PossibleNft = {
  asset: string
  tokenId: string
  came?: { verdict: Verdict; isOwn: boolean } | undefined
}

/** Asks the contracts of an EVM network which NFTs an account holds, and how many. */
export type HeldNftReader = {
  /**
   * Those of `possible` that are held, in their order.
   *
   * @throws GangwayError `RPC_UPSTREAM_FAILED` where the node does not answer.
   */
  read(
    network: Network,
    account: string,
    possible: readonly PossibleNft[],
  ): Promise<{ nfts: WireNft[]; isPartial: boolean }>
}

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

/** Creates it; whoever told of an NFT, its contract has the last word. */
export function createHeldNftReader(deps: { rpc: RpcUpstreams; tokens: TokenStore }): HeldNftReader {
  const { rpc, tokens: tokenStore } = deps
  const findMulticall = createMulticallFinder()
  return {
    async read(network, account, possible) {
      const chain = network.caipNetworkId
      const tokens = await tokenStore.getMany(chain, [...new Set(possible.map(({ asset }) => asset))])
      const known = possible.flatMap((nft) => {
        const token = tokens.get(nft.asset)
        return token ? [{ nft, token }] : []
      })
      const client = createEip155Client(rpc, chain)
      const answers = await readContracts(
        client,
        await findMulticall(client, network),
        known.map(({ nft, token }) => [toCall(account, nft, token)]),
      )
      // Contracts may answer nobody, and a page may have no others: only if the node does not answer either, it is no empty page.
      if (possible.length > 0 && !answers.some((answer) => answer !== null))
        await rpc.read(chain, 'eth_blockNumber', [])
      return {
        nfts: known.flatMap(({ nft, token }, index) => toNft(account, nft, token, answers[index]?.[0])),
        isPartial: known.length < possible.length || answers.includes(null),
      }
    },
  }
}

function toCall(account: string, { asset, tokenId }: PossibleNft, { standard }: Token): ContractCall {
  const address = asset as `0x${string}`
  const id = BigInt(tokenId)
  return standard === 'erc1155'
    ? { abi, address, functionName: 'balanceOf', args: [account, id] }
    : { abi, address, functionName: 'ownerOf', args: [id] }
}

function toNft(account: string, { tokenId, came }: PossibleNft, token: Token, answer: unknown): WireNft[] {
  const isOwner = typeof answer === 'string' && answer.toLowerCase() === account
  const balance = typeof answer === 'bigint' ? answer : isOwner ? 1n : 0n
  if (balance === 0n) return []
  const standard = token.standard === 'erc1155' ? 'erc1155' : 'erc721'
  return [toWireNft(token, { tokenId, balance, standard, verdict: judgeNft(token.verdict, came) })]
}
