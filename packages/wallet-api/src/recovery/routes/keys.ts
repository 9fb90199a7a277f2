import type { NoteSigner } from '../../notes/notes.js'
import type { RecoveryRoute } from '../recoveryContext.js'

/** `GET /keys`: by what `auth` checks receipts. RFC 7517 §5. */
export function mountKeys(app: RecoveryRoute, { publicJwk }: Pick<NoteSigner, 'publicJwk'>): void {
  app.get('/keys', (context) => context.json({ keys: [publicJwk] }))
}
