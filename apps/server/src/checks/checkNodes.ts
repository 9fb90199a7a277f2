import { GangwayError, type Network } from '@gangway/protocol'
import { callNode } from '@gangway/server-kit'
import * as v from 'valibot'
import type { Check, CheckTools, Finding } from './check.js'

/** A node whose newest block is older has stopped, or follows from afar. ms */
const oldestHead = 5 * 60_000
/** A block is not made later than now, but for clocks that differ a little. ms */
const clockSlack = 30_000

/** Codes of an answer that knows no such method: JSON-RPC's, EIP-1474's. */
const unknownMethod = [-32601, -32004]

/** What this server asks of nodes, with arguments that cost little; without one of them something does not work. */
const methods: Record<Network['chainNamespace'], readonly [method: string, params: readonly unknown[]][]> = {
  eip155: [
    ['eth_getBalance', [`0x${'0'.repeat(40)}`, 'latest']],
    ['eth_call', [{ to: `0x${'0'.repeat(40)}`, data: '0x' }, 'latest']],
    ['eth_estimateGas', [{ from: `0x${'0'.repeat(40)}`, to: `0x${'0'.repeat(40)}` }]],
    ['eth_feeHistory', ['0x1', 'latest', []]],
    ['eth_getLogs', [{ fromBlock: 'latest', toBlock: 'latest', address: `0x${'0'.repeat(40)}` }]],
  ],
  solana: [
    ['getLatestBlockhash', []],
    ['getSignaturesForAddress', ['11111111111111111111111111111111', { limit: 1 }]],
  ],
}

const blockSchema = v.object({
  timestamp: v.pipe(v.string(), v.regex(/^0x[\da-f]{1,12}$/i), v.transform(Number)),
})

type Node = { url: string; place: number; network: Network; field: string }

function toNodes(network: Network, urls: readonly string[], family: string): Node[] {
  return urls.map((url, index) => ({ url, place: index + 1, network, field: `${family}_${network.id}` }))
}

/** Each node: that it serves its network, how old its newest block is, and that it knows what is asked of it. */
export const checkNodes: Check = {
  title: 'nodes',
  async find(tools) {
    const nodes = tools.config.networks.flatMap(({ network, rpcUrls, followUrls = [] }) => [
      ...toNodes(network, rpcUrls, 'RPC_URL'),
      ...toNodes(network, followUrls, 'FOLLOW_RPC_URL'),
    ])
    return (await Promise.all(nodes.map((node) => findAt(node, tools)))).flat()
  },
}

async function findAt(node: Node, tools: CheckTools): Promise<Finding[]> {
  const say = (finding: Omit<Finding, 'field'>): Finding => ({
    ...finding,
    field: node.field,
    // Its address may hold a key.
    what: `node ${node.place} of ${node.network.name}: ${finding.what}`,
  })
  const call = (method: string, params: readonly unknown[] = []) =>
    callNode({ url: node.url, chain: node.network.caipNetworkId, timeout: tools.timeout }, method, params)
  try {
    const found = await readIdentity(node.network, call)
    if (found !== String(node.network.id)) {
      const remedy = `Name a node of ${node.network.name}, or this one in RPC_URL_${found}`
      return [say({ level: 'wrong', what: `it serves another network, ${found}`, remedy })]
    }
    const findings = await Promise.all([findOldHead(node, call, tools), findMissing(node, call)])
    return findings.flat().map(say)
  } catch (error) {
    const remedy =
      'Look whether the address and the key in it are right, and what its operator says of limits'
    return [say({ level: 'away', what: describeFailure(error), remedy })]
  }
}

const failures: Readonly<Record<string, string>> = {
  network: 'it is not reached, by name, port or certificate',
  timeout: 'it does not answer in time',
  rateLimited: 'it answers 429: that is too many requests',
  httpStatus: 'it refuses requests, by its HTTP status',
  badResponse: 'what it answers is no JSON-RPC',
}

function describeFailure(error: unknown): string {
  if (!(error instanceof GangwayError) || error.code !== 'RPC_UPSTREAM_FAILED') throw error
  const { outcome, rpcCode } = error.context
  return failures[String(outcome)] ?? `it answers with error ${String(rpcCode)}`
}

type Call = (method: string, params?: readonly unknown[]) => Promise<unknown>

async function readIdentity({ chainNamespace }: Network, call: Call): Promise<string> {
  if (chainNamespace === 'solana') return String(await call('getGenesisHash')).slice(0, 32)
  const id = await call('eth_chainId')
  return typeof id === 'string' && /^0x[\da-f]+$/i.test(id) ? BigInt(id).toString() : String(id)
}

async function findOldHead(
  node: Node,
  call: Call,
  { getNow }: CheckTools,
): Promise<Omit<Finding, 'field'>[]> {
  const at = await readHeadTime(node.network, call)
  if (at === null) return []
  const age = getNow() - at
  if (age < -clockSlack) {
    const what = `its newest block is ${Math.round(-age / 1000)} s ahead of this machine’s clock`
    return [
      { level: 'wrong', what, remedy: 'Set the clock of this machine by NTP (timedatectl set-ntp true)' },
    ]
  }
  if (age <= oldestHead) return []
  const what = `its newest block is ${Math.round(age / 60_000)} min old`
  const remedy = 'Look whether the node has stopped or is still catching up; name another one before it'
  return [{ level: 'away', what, remedy }]
}

/** When the newest block was made, ms; null where a node does not say so. */
async function readHeadTime({ chainNamespace }: Network, call: Call): Promise<number | null> {
  if (chainNamespace === 'solana') {
    const time = await call('getBlockTime', [await call('getSlot', [{ commitment: 'finalized' }])])
    return typeof time === 'number' || typeof time === 'bigint' ? Number(time) * 1000 : null
  }
  const block = v.safeParse(blockSchema, await call('eth_getBlockByNumber', ['latest', false]))
  return block.success ? block.output.timestamp * 1000 : null
}

async function findMissing({ network }: Node, call: Call): Promise<Omit<Finding, 'field'>[]> {
  const asked = methods[network.chainNamespace].map(async ([method, params]) =>
    (await isUnknown(call, method, params)) ? [method] : [],
  )
  const missing = (await Promise.all(asked)).flat()
  const remedy = 'Use a node that answers them; some providers sell them apart'
  const findings: Omit<Finding, 'field'>[] =
    missing.length > 0 ? [{ level: 'wrong', what: `it knows no ${missing.join(', ')}`, remedy }] : []
  return [...findings, ...(await findNoMulticall(network, call))]
}

async function isUnknown(call: Call, method: string, params: readonly unknown[]): Promise<boolean> {
  try {
    await call(method, params)
    return false
  } catch (error) {
    // Any other refusal is of these arguments, or of this moment.
    return error instanceof GangwayError && unknownMethod.includes(Number(error.context.rpcCode))
  }
}

async function findNoMulticall({ multicall3 }: Network, call: Call): Promise<Omit<Finding, 'field'>[]> {
  if (!multicall3) return []
  const code = await call('eth_getCode', [multicall3, 'latest'])
  if (code !== '0x') return []
  const what = `there is no Multicall3 at ${multicall3}, so fees and token balances stay unknown`
  return [{ level: 'doubtful', what, remedy: 'Deploy it there, as on a private chain that was begun anew' }]
}
