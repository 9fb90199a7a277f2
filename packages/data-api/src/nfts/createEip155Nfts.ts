import { GangwayError, type WireNft } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { parseAbi } from 'viem'
import type { Token, TokenStore } from '../model/tokenStore.js'
import { createEip155Client } from '../providers/createEip155Client.js'
import { createMulticallFinder } from '../providers/createMulticallFinder.js'
import { type ContractCall, readContracts } from '../providers/readContracts.js'
import type { NftCandidate, NftStore } from './createNftStore.js'
import { judgeNft } from './judgeNft.js'
import type { NftProvider } from './nftProvider.js'
import { toWireNft } from './toWireNft.js'

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

/** NFTs a page looks at; those no longer held are not in it. */
const perPage = 100

/** NFTs by what was followed: logs lie, so each contract is asked before its word is shown. data-sources.md §3.3 */
export function createEip155Nfts(deps: {
  rpc: RpcUpstreams
  store: NftStore
  tokens: TokenStore
}): NftProvider {
  const { rpc, store, tokens: tokenStore } = deps
  const findMulticall = createMulticallFinder()

  return {
    namespace: 'eip155',
    async getPage(network, account, position) {
      const chain = network.caipNetworkId
      const candidates = await store.listCandidates(chain, account, { position, limit: perPage })
      const tokens = await tokenStore.getMany(chain, [...new Set(candidates.map(({ asset }) => asset))])
      const known = candidates.flatMap((candidate) => {
        const token = tokens.get(candidate.asset)
        return token ? [{ candidate, token }] : []
      })
      const client = createEip155Client(rpc, chain)
      const answers = await readContracts(
        client,
        await findMulticall(client, network),
        known.map(({ candidate, token }) => [toCall(account, candidate, token)]),
      )
      // One contract may answer nobody; that none does is the node's fault, and no empty page.
      if (candidates.length > 0 && !answers.some((answer) => answer !== null))
        throw new GangwayError('RPC_UPSTREAM_FAILED')
      const last = candidates.at(-1)
      return {
        nfts: known.flatMap(({ candidate, token }, index) =>
          toNft(account, candidate, token, answers[index]?.[0]),
        ),
        last: last && candidates.length === perPage ? last : null,
        isPartial: known.length < candidates.length || answers.includes(null),
      }
    },
  }
}

function toCall(account: string, { asset, tokenId }: NftCandidate, { standard }: Token): ContractCall {
  const address = asset as `0x${string}`
  const id = BigInt(tokenId)
  return standard === 'erc1155'
    ? { abi, address, functionName: 'balanceOf', args: [account, id] }
    : { abi, address, functionName: 'ownerOf', args: [id] }
}

function toNft(account: string, candidate: NftCandidate, token: Token, answer: unknown): WireNft[] {
  const isOwner = typeof answer === 'string' && answer.toLowerCase() === account
  const balance = typeof answer === 'bigint' ? answer : isOwner ? 1n : 0n
  if (balance === 0n) return []
  const standard = token.standard === 'erc1155' ? 'erc1155' : 'erc721'
  const verdict = judgeNft(token.verdict, candidate)
  return [toWireNft(token, { tokenId: candidate.tokenId, balance, standard, verdict })]
}
