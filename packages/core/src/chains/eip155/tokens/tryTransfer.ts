import * as v from 'valibot'
import { type Address, encodeFunctionData, erc20Abi, type Hex, isAddressEqual } from 'viem'
import type { Eip155RpcClient } from '../createGetClient.js'
import type { TransferCall } from '../toTransferCall.js'

/** What a token does with a transfer, as far as the node can try it out. Null: it could not say. */
export type TransferTrial = {
  /** The token answered that it moved nothing, or something nobody understands. */
  isRefused: boolean | null
  /** What the recipient gets, in base units of the token. */
  received: bigint | null
}

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i))
const callSchema = v.object({ status: v.string(), returnData: hex })
const simulationSchema = v.tuple([v.object({ calls: v.tuple([callSchema, callSchema, callSchema]) })])

/** Answers of nodes that do not know a method: JSON-RPC 2.0, EIP-1193 and EIP-1474. */
const unknownMethodCodes: readonly unknown[] = [-32601, 4200, -32004]

/**
 * Lets the node try a token transfer with the recipient's balance before and after it (`eth_simulateV1`), or on
 * nodes without that the transfer alone (`eth_call`). A token without a return value, like USDT, answers nothing;
 * that is no refusal. A call that reverts is `estimateGas`'s to tell. Never rejects.
 */
export async function tryTransfer(
  client: Eip155RpcClient,
  from: Address,
  recipient: Address,
  transfer: TransferCall,
): Promise<TransferTrial> {
  const { to, data, heldData } = transfer
  const request = { from, to, data }
  if (!client.memory.lacksSimulation) {
    try {
      return await simulate(client, request, { recipient, heldData })
    } catch (error) {
      client.memory.lacksSimulation = isUnknownMethod(error)
    }
  }
  const answer = await client.request({ method: 'eth_call', params: [request, 'latest'] }).catch(() => null)
  return { isRefused: answer === null ? null : isRefusal(answer), received: null }
}

async function simulate(
  client: Eip155RpcClient,
  transfer: { from: Address; to: Address; data: Hex },
  { recipient, heldData }: { recipient: Address; heldData: Hex | undefined },
): Promise<TransferTrial> {
  const args = [recipient] as const
  const data = heldData ?? encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args })
  const balance = { ...transfer, data }
  const blockStateCalls = [{ calls: [balance, transfer, balance] }]
  const answer = await client.request(
    { method: 'eth_simulateV1', params: [{ blockStateCalls }, 'latest'] },
    // A notice less is better than an estimate that waits.
    { retryCount: 0 },
  )
  const [{ calls }] = v.parse(simulationSchema, answer)
  const [before, sent, after] = calls
  if (calls.some(({ status }) => Number(status) !== 1)) return { isRefused: null, received: null }
  const isToSelf = isAddressEqual(transfer.from, recipient)
  const [had, has] = [toWord(before.returnData), toWord(after.returnData)]
  const received = had === null || has === null || isToSelf ? null : has - had
  return { isRefused: isRefusal(sent.returnData), received }
}

function isRefusal(answer: string): boolean {
  return answer !== '0x' && toWord(answer) !== 1n
}

function toWord(answer: string): bigint | null {
  return answer.length < 66 ? null : BigInt(answer.slice(0, 66))
}

/** Whether a node says that it does not know a method. */
export function isUnknownMethod(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && unknownMethodCodes.includes(error.code)
  )
}
