import type { Log } from '@gangway/server-kit'
import type { GenericSchema, InferOutput } from 'valibot'
import { postNote } from '../notes/postNote.js'

/**
 * Asks `auth` by HTTP, with a note for proof; null: it did not answer, and nothing may be concluded. `authUrl`: an origin
 * this process reaches it at.
 */
export function askAuth<const TSchema extends GenericSchema>(
  { authUrl, log }: { authUrl: string; log: Log },
  question: { route: { method: 'POST'; path: string }; note: string; schema: TSchema },
): Promise<InferOutput<TSchema> | null> {
  return postNote({ url: authUrl, service: 'login', log }, question)
}
