import type { noteTypes } from '@gangway/protocol'

/** The one algorithm of notes; ECDSA on P-256. RFC 7518 §3.4. */
export const noteAlgorithm = 'ES256'

/** Kinds of notes. */
export type NoteType = keyof typeof noteTypes
