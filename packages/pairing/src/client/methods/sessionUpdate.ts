import * as v from 'valibot'
import type { DappContext } from '../dapp/dappContext.js'
import type { WalletContext } from '../wallet/createWalletContext.js'
import { defineMethod } from './defineMethod.js'
import { peerErrors } from './peerErrors.js'
import { sessionNamespacesSchema } from './shapes/sessionNamespacesSchema.js'

const shape = {
  scope: 'session',
  params: v.object({ namespaces: sessionNamespacesSchema }),
  invalid: peerErrors.invalidUpdate,
} as const

/** `wc_sessionUpdate` on the page's side: the wallet says anew which accounts, chains, methods and events it allows. */
export const sessionUpdateOnDapp = defineMethod(
  shape,
  async ({ sessions, emit }: DappContext, { topic, id, params: { namespaces } }) => {
    if (!(await sessions.advance(topic, 'update', id))) return { error: peerErrors.invalidUpdate }
    await sessions.change(topic, { namespaces })
    emit({ type: 'update', topic, namespaces })
    return { result: true }
  },
)

/** `wc_sessionUpdate` on the wallet's side: what is allowed is not the page's to say. */
export const sessionUpdateOnWallet = defineMethod<WalletContext, typeof shape.params>(shape, () => ({
  error: peerErrors.unauthorizedUpdate,
}))
