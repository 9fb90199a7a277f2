import * as v from 'valibot'
import type { DappContext } from '../dapp/dappContext.js'
import { toSession } from '../sessions/createSessions.js'
import { defineMethod } from './defineMethod.js'
import { peerErrors } from './peerErrors.js'
import { participantSchema } from './shapes/participantSchema.js'
import { sessionNamespacesSchema } from './shapes/sessionNamespacesSchema.js'
import { propertiesSchema, timestampSchema } from './shapes/values.js'

const paramsSchema = v.object({
  controller: participantSchema,
  namespaces: sessionNamespacesSchema,
  sessionProperties: v.optional(propertiesSchema, {}),
  expiry: timestampSchema,
})

/** `wc_sessionSettle` on the page's side: the wallet that answered a proposal says what it has approved. */
export const sessionSettleOnDapp = defineMethod(
  { scope: 'session', params: paramsSchema, invalid: peerErrors.invalidSettle },
  async (dapp: DappContext, request) => {
    const { engine, sessions, settling } = dapp
    const { topic, params } = request
    // Once more, because our answer has not been kept: it stands already.
    if (sessions.get(topic)) return { result: true }
    const proposal = settling.get(topic)
    if (
      !proposal?.settlement ||
      params.controller.publicKey !== proposal.settlement.peerPublicKey ||
      params.expiry <= engine.getNow()
    )
      return { error: peerErrors.invalidSettle }

    if (proposal.isOver) {
      await engine.answer(request, { result: true })
      await engine.tell({ topic, method: 'wc_sessionDelete', params: peerErrors.disconnected })
      proposal.close()
      return null
    }
    const asked = Object.entries(params.namespaces).filter(([family]) => proposal.families.includes(family))
    const record = {
      topic,
      symKey: proposal.settlement.symKey,
      pairingTopic: proposal.pairingTopic,
      peer: params.controller.metadata,
      // What nobody asked for is not used either.
      namespaces: Object.fromEntries(asked),
      properties: params.sessionProperties,
      expiresAt: params.expiry,
      settling: null,
      newest: {},
    }
    await sessions.start(record)
    proposal.succeed({ session: toSession(record), cacaos: [] })
    return { result: true }
  },
)
