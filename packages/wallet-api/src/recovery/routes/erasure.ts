import { erasureBodySchema, erasureRoute, parseWith } from '@gangway/protocol'
import { readJsonBody } from '@gangway/server-kit'
import { takeErasure } from '../eraseWallet.js'
import type { RecoveryApiDeps } from '../recoveryApiDeps.js'
import type { RecoveryRoute } from '../recoveryContext.js'

/** Bytes of a body: a note, with room. */
const maxSize = 8_192

/** `POST /erasures`, called by `auth` alone: its note is the proof. */
export function mountErasure(app: RecoveryRoute, deps: RecoveryApiDeps): void {
  const { notes, assertApart } = deps
  app.post(erasureRoute.path, async (context) => {
    const { note } = parseWith(erasureBodySchema, await readJsonBody(context, maxSize))
    const claims = await notes.readErasure(note)
    await assertApart()
    const { walletId, askedAt } = claims
    const state = await takeErasure(deps, claims)
    return context.json({ note: await notes.signErasureState({ walletId, askedAt, state }) })
  })
}
