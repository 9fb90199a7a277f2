import { pairingMethods } from '@gangway/protocol'
import * as v from 'valibot'
import type { DappContext } from '../dapp/dappContext.js'
import { allows } from '../sessions/allows.js'
import type { WalletContext } from '../wallet/createWalletContext.js'
import { toRequest } from '../wallet/openItems.js'
import { getEnd } from '../wallet/pairings.js'
import { defineMethod } from './defineMethod.js'
import { peerErrors } from './peerErrors.js'
import { chainSchema } from './shapes/namespaces.js'
import { timestampSchema } from './shapes/values.js'

// More than any person is asked at once by one page.
const mostOpen = 50

const paramsSchema = v.object({
  chainId: chainSchema,
  request: v.object({
    method: v.string(),
    params: v.optional(v.unknown()),
    expiryTimestamp: v.exactOptional(timestampSchema),
  }),
})

/**
 * `wc_sessionRequest` on the wallet's side: the page asks for a signature, a transaction, a switch. It is kept for the person
 * and answered by `respondToRequest`.
 */
export const sessionRequestOnWallet = defineMethod(
  { scope: 'session', params: paramsSchema, invalid: peerErrors.invalidMethod },
  async ({ engine, sessions, requests, emit }: WalletContext, { topic, id: rpcId, params }) => {
    const { chainId: networkId, request } = params
    const namespaces = sessions.get(topic)?.namespaces ?? {}
    if (!allows(namespaces, networkId)) return { error: peerErrors.unsupportedChains }
    if (!allows(namespaces, networkId, request)) return { error: peerErrors.unauthorizedMethod }
    const now = engine.getNow()
    const expiresAt = getEnd(now, request.expiryTimestamp, pairingMethods.wc_sessionRequest.request.ttl)
    const id = `${topic}:${rpcId}`
    // The page no longer waits for it; or it is asked of the person already.
    if (expiresAt <= now || requests.get(id)) return null
    const open = requests.getAll().filter((item) => item.topic === topic)
    if (open.length >= mostOpen) return { error: peerErrors.limitExceeded }
    const { method, params: methodParams } = request
    const item = { id, rpcId, topic, networkId, method, params: methodParams, expiresAt }
    await requests.add(item)
    emit({ type: 'request', request: toRequest(item) })
    return null
  },
)

/**
 * `wc_sessionRequest` on the page's side: our own, or that of another tab with the same session, which the relay cannot tell
 * from the wallet. Nothing is said to it.
 */
export const sessionRequestOnDapp = defineMethod<DappContext, v.UnknownSchema>(
  { scope: 'session', params: v.unknown(), invalid: peerErrors.invalidMethod },
  () => null,
)
