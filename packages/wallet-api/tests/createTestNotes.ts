import { generateSigningKey } from '@gangway/server-kit'
import { createLocalJWKSet } from 'jose'
import { createNoteSigner, createNoteVerifier, type NoteSigner, type NoteVerifier } from '../src/index.js'

/** One service's notes: its own signer, and the check of those of the other. */
export type TestNotes = NoteSigner & NoteVerifier

/** Two services that know each other's key. `getNow` in Unix milliseconds. */
export async function createTestNotes(
  urls: { auth: string; recovery: string },
  getNow: () => number,
): Promise<{ auth: TestNotes; recovery: TestNotes }> {
  const createSigner = (issuer: string, audience: string) => {
    const keyText = JSON.stringify(generateSigningKey().export({ format: 'jwk' }))
    return createNoteSigner({ keyFile: '', keyText, issuer, audience, getNow })
  }
  const auth = await createSigner(urls.auth, urls.recovery)
  const recovery = await createSigner(urls.recovery, urls.auth)
  const createVerifier = (signer: NoteSigner, issuer: string, audience: string) =>
    createNoteVerifier({ getKey: createLocalJWKSet({ keys: [signer.publicJwk] }), issuer, audience, getNow })
  return {
    auth: { ...auth, ...createVerifier(recovery, urls.recovery, urls.auth) },
    recovery: { ...recovery, ...createVerifier(auth, urls.auth, urls.recovery) },
  }
}
