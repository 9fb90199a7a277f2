import { rpcErrorCodes, toGangwayError } from '@gangway/protocol'
import { createArmedSenders } from './createArmedSenders.js'
import { failSolanaTransaction } from './failSolanaTransaction.js'
import { readSolanaSend } from './readSolanaSend.js'

/** Faults of the local Solana network that are switched on. Senders are addresses, or `anyone`. */
export type SolanaFaultState = {
  /** Whose next transaction will fail in its block. */
  failNext: string[]
  /** Whose next transaction will be accepted and lost. */
  dropNext: string[]
  /** Nothing a fee follows from is answered. */
  isFeeUnknown: boolean
}

/** A JSON-RPC answer without its id. */
export type SolanaAnswer = { result: unknown } | { error: { code: number; message: string } }

/** What the dev console can do to what is sent to the local Solana network; its gateway obeys. */
export type SolanaFaults = {
  getState(): SolanaFaultState
  /** Lets the next transaction of a sender fail in its block: what it takes is gone when it is carried out. */
  failNext(sender: string): void
  /** Lets the next transaction of a sender get lost: its signature is answered, and it expires. */
  dropNext(sender: string): void
  /** Takes `failNext` and `dropNext` back. */
  stopFaults(): void
  /** Answers what a fee follows from with an error, until it is taken back. */
  setFeeUnknown(isOn: boolean): void
  /** The gateway's question before it passes a request on: the answer instead of the node's, or undefined. */
  answer(rpcUrl: string, request: { method: string; params?: unknown }): Promise<SolanaAnswer | undefined>
}

const feeMethods = new Set([
  'getFeeForMessage',
  'getLatestBlockhash',
  'getRecentPrioritizationFees',
  'simulateTransaction',
])

/** Creates the faults, all off. */
export function createSolanaFaults(): SolanaFaults {
  const failing = createArmedSenders()
  const dropping = createArmedSenders()
  const lost = new Set<string>()
  let isFeeUnknown = false

  const answerSend = async (rpcUrl: string, params: unknown): Promise<SolanaAnswer | undefined> => {
    const send = readSolanaSend(params)
    if (!send) return undefined
    const { signature, sender } = send
    // Sent again it is still lost: whoever sends twice must not undo the fault.
    if (lost.has(signature) || dropping.take(sender)) {
      lost.add(signature)
      return { result: signature }
    }
    if (!failing.take(sender)) return undefined
    try {
      await failSolanaTransaction(rpcUrl, send)
      return { result: signature }
    } catch (error) {
      const { details, message } = toGangwayError(error)
      return { error: { code: rpcErrorCodes.internalError, message: details ?? message } }
    }
  }

  return {
    getState: () => ({ failNext: failing.list(), dropNext: dropping.list(), isFeeUnknown }),
    failNext: failing.add,
    dropNext: dropping.add,
    stopFaults() {
      failing.clear()
      dropping.clear()
    },
    setFeeUnknown(isOn) {
      isFeeUnknown = isOn
    },
    async answer(rpcUrl, { method, params }) {
      if (method === 'sendTransaction') return answerSend(rpcUrl, params)
      if (!isFeeUnknown || !feeMethods.has(method)) return undefined
      const message = `${method} is switched off in the dev console`
      return { error: { code: rpcErrorCodes.internalError, message } }
    },
  }
}
