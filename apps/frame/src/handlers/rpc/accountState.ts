import { GangwayError, parseWith } from '@gangway/protocol'
import * as v from 'valibot'

/** Asks a node of one network. Throws as `NodeReader.call`. */
export type ReadNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A batch by the transaction of its account to itself, at this nonce. */
export type OwnBatch = { account: string; nonce: number }

/** Blocks on top of one that is taken for final here. Nodes keep the states of more: 128. */
const finalDepth = 12

const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]+$/),
  v.transform((text) => BigInt(text)),
)
const codeSchema = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/))

/**
 * Whether the account's contract did the calls of a batch whose transaction succeeded. One to an account without a contract
 * succeeds too, and does nothing. The contract writes no event, so its code tells, in the block's state. What cannot be
 * told is true, as the receipt has it: an app that is told of a failure may ask for the same again.
 *
 * Code comes and goes with a nonce alone (EIP-7702). So the batch met the state in which its nonce is the next, or the last used.
 *
 * @throws GangwayError as the node's reads, `DATA_INVALID_RESPONSE`.
 */
export async function wasCarriedOut(
  { account, nonce }: OwnBatch,
  blockNumber: string,
  read: ReadNode,
): Promise<boolean> {
  // Of a node that has no such old state, the newest says it as well, unless the account did something since.
  const after = (await readState(account, blockNumber, read)) ?? (await readState(account, 'latest', read))
  if (!after || after.hasCode) return true
  if (after.nonce === nonce + 1) return false
  const before = await readState(account, toHex(BigInt(blockNumber) - 1n), read)
  return !before || before.hasCode || before.nonce !== nonce
}

/**
 * Whether another transaction, or an authorisation (EIP-7702), has used the nonce of a batch that has no receipt, in a
 * block that is final. False where the node cannot tell.
 *
 * @throws GangwayError as the node's reads, `DATA_INVALID_RESPONSE`.
 */
export async function wasReplaced({ account, nonce }: OwnBatch, read: ReadNode): Promise<boolean> {
  if ((await readNonce(account, 'latest', read)) <= nonce) return false
  const final = parseWith(quantitySchema, await read('eth_blockNumber', [])) - BigInt(finalDepth)
  if (final < 0n) return false
  const used = await orNull(() => readNonce(account, toHex(final), read))
  return used !== null && used > nonce
}

/** Nonce and code of an account after a block; null: the node has no such state. */
async function readState(account: string, block: string, read: ReadNode) {
  return orNull(async () => {
    // The code first: of the newest state, what takes it away in between then shows in the nonce.
    const code = parseWith(codeSchema, await read('eth_getCode', [account, block]))
    return { nonce: await readNonce(account, block, read), hasCode: code !== '0x' }
  })
}

async function readNonce(account: string, block: string, read: ReadNode): Promise<number> {
  return Number(parseWith(quantitySchema, await read('eth_getTransactionCount', [account, block])))
}

/** null where the node has answered, and says no. */
async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GangwayError && error.context.rpcCode !== undefined) return null
    throw error
  }
}

function toHex(number: bigint): string {
  return `0x${number.toString(16)}`
}
