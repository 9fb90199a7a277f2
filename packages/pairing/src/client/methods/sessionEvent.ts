import * as v from 'valibot'
import type { DappContext } from '../dapp/dappContext.js'
import { allows } from '../sessions/allows.js'
import type { WalletContext } from '../wallet/createWalletContext.js'
import { defineMethod } from './defineMethod.js'
import { peerErrors } from './peerErrors.js'
import { chainSchema } from './shapes/namespaces.js'

const shape = {
  scope: 'session',
  params: v.object({
    chainId: chainSchema,
    event: v.object({ name: v.string(), data: v.optional(v.unknown()) }),
  }),
  invalid: peerErrors.invalidEvent,
} as const

/** `wc_sessionEvent` on the page's side: something happened in the wallet, e.g. `chainChanged`. product.md §9 “Events handled”. */
export const sessionEventOnDapp = defineMethod(
  shape,
  async ({ sessions, emit }: DappContext, { topic, id, params: { chainId, event } }) => {
    const session = sessions.get(topic)
    if (!session || !allows(session.namespaces, chainId, { event: event.name }))
      return { error: peerErrors.unauthorizedEvent }
    // One that was overtaken tells of something that is no longer so.
    if (await sessions.advance(topic, `event ${event.name}`, id))
      emit({ type: 'event', topic, networkId: chainId, name: event.name, data: event.data })
    return { result: true }
  },
)

/** `wc_sessionEvent` on the wallet's side: pages have none to tell. */
export const sessionEventOnWallet = defineMethod<WalletContext, typeof shape.params>(shape, () => ({
  error: peerErrors.unauthorizedEvent,
}))
