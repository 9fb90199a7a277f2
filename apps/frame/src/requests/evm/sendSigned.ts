import { GangwayError } from '@gangway/protocol'
import { type Hex, keccak256 } from 'viem'
import { readNodeError } from '../readNodeError.js'
import type { EvmNode } from './createEvmNode.js'

/**
 * What geth says where an account with a contract (EIP-7702) has a transaction that waits already, or one that this node has
 * not seen yet; of other accounts it keeps more. go-ethereum `core/txpool/errors.go`
 */
const waitsForEarlier =
  /in-?flight transaction limit|gapped-nonce tx from delegated|authority already reserved/i

/**
 * Gives a signed transaction to the node, once. Where no clear answer came it may be on its way, and its hash is known
 * all the same: that is returned, so that nobody sends it again. A refusal may be the echo of our own success by another
 * node, so a node that knows the transaction has the last word.
 *
 * @throws GangwayError `SEND_INSUFFICIENT_GAS`, `SEND_EARLIER_PENDING`, `SEND_NONCE_TOO_LOW`, `SEND_FEE_TOO_LOW`,
 * `SEND_FAILED` when the node refused it: nothing was sent.
 */
export async function sendSigned(node: EvmNode, raw: Hex): Promise<Hex> {
  const hash = keccak256(raw)
  try {
    await node.sendRaw(raw)
    return hash
  } catch (error) {
    const refusal = readNodeError(error)
    if (!refusal || /already known|already imported|known transaction/i.test(refusal.message)) return hash
    if (await node.knowsTransaction(hash).catch(() => false)) return hash
    throw new GangwayError(toCode(refusal.message), { details: refusal.message.slice(0, 200), cause: error })
  }
}

function toCode(message: string) {
  if (/insufficient funds/i.test(message)) return 'SEND_INSUFFICIENT_GAS'
  if (waitsForEarlier.test(message)) return 'SEND_EARLIER_PENDING'
  if (/nonce too low/i.test(message)) return 'SEND_NONCE_TOO_LOW'
  if (/underpriced|less than block base fee|fee (?:cap )?too low/i.test(message)) return 'SEND_FEE_TOO_LOW'
  return 'SEND_FAILED'
}

/** Who keeps by which transaction a batch is carried out. */
export type Keeper = {
  /** `nonce` of the account, where nothing signed here later does the same at it. */
  keep(hash: Hex, nonce?: number): Promise<void>
  drop(hash: Hex): Promise<void>
}

/** Sends a signed transaction once its hash is kept; gives it up where the network did not take it. Throws as both. */
export async function sendKept(node: EvmNode, raw: Hex, { keep, drop }: Keeper): Promise<Hex> {
  const hash = keccak256(raw)
  await keep(hash)
  try {
    return await sendSigned(node, raw)
  } catch (error) {
    // Whoever asks would wait for it in vain; that it was refused matters more than that this was told.
    await drop(hash).catch(() => {})
    throw error
  }
}
