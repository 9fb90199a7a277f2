import { type Hex, keccak256 } from 'viem'
import type { EvmNode } from './createEvmNode.js'
import { sendSigned } from './sendSigned.js'

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
