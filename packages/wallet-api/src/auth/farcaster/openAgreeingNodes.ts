import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import { type AskChain, callNode } from '@gangway/server-kit'
import * as v from 'valibot'
import { type Hex, hexToBigInt, hexToNumber } from 'viem'

/** OP Mainnet, where Farcaster's registries are. */
const chainId = 10
const chain: CaipNetworkId = `eip155:${chainId}`

/** ms. The age is of the block that is read at. embedded-wallet.md §8. */
const limits = { timeout: 5_000, blockAge: 60_000 }

const hexSchema = v.custom<Hex>((text) => typeof text === 'string' && /^0x[\da-f]{1,16}$/i.test(text))
const blockSchema = v.object({ number: hexSchema, timestamp: hexSchema })

/**
 * Asks several nodes of OP Mainnet at one block, the newest that all of them have. An answer counts where all give it:
 * none of them is believed alone.
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED` where one of them is down, of another chain, or behind by a minute; the
 * function it returns, where one is down or they do not agree.
 */
export async function openAgreeingNodes(urls: readonly string[], now: number): Promise<AskChain> {
  const call = (url: string, method: string, params: readonly unknown[]) =>
    callNode({ url, chain, timeout: limits.timeout }, method, params)
  const blocks = await Promise.all(
    urls.map(async (url) => {
      const [id, block] = await Promise.all([
        call(url, 'eth_chainId', []),
        call(url, 'eth_getBlockByNumber', ['latest', false]),
      ])
      if (hexToNumber(parse(hexSchema, id)) !== chainId) throw refuse('another chain')
      return parse(blockSchema, block)
    }),
  )
  const [block] = blocks.toSorted((a, b) => (hexToBigInt(a.number) < hexToBigInt(b.number) ? -1 : 1))
  if (!block || now - hexToNumber(block.timestamp) * 1_000 > limits.blockAge) throw refuse('no new block')
  return async (method, request) => {
    const answers = await Promise.allSettled(urls.map((url) => call(url, method, [request, block.number])))
    const [first] = answers
    // A contract that reverts says no on each of them, which is for the caller to tell from a node that is down.
    if (first?.status === 'rejected' && answers.every(({ status }) => status === 'rejected'))
      throw first.reason
    const values = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined))
    if (values.some((value) => value === undefined || value !== values[0])) throw refuse('they do not agree')
    return values[0]
  }
}

function parse<TSchema extends v.GenericSchema>(schema: TSchema, answer: unknown): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, answer)
  if (result.success) return result.output
  throw refuse('unexpected answer')
}

const refuse = (details: string) => new GangwayError('RPC_UPSTREAM_FAILED', { details, context: { chain } })
