import { parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import type { EmailChange, EmailUndoRow } from '../../database/auth/emailChanges.js'
import type { SealedRecord } from '../../database/sealedRecord.js'
import type { Kms } from '../../kms/kms.js'
import { openRecord } from '../../kms/openRecord.js'
import { sealRecord } from '../../kms/sealRecord.js'

const emailsSchema = v.object({ formerEmail: v.string(), email: v.string() })

const toChangeContext = (id: string) => ['email change', id]
const toUndoContext = (token: string) => ['email undo', token]

/** Seals the new address for the row of its change alone. */
export function sealNewEmail(kms: Kms, id: string, email: string): Promise<SealedRecord> {
  return sealRecord(kms, new TextEncoder().encode(email), toChangeContext(id))
}

/** Opens what {@link sealNewEmail} sealed. Throws KEY_ENCRYPTION_FAILED. */
export async function openNewEmail(kms: Kms, { id, email }: EmailChange): Promise<string> {
  return new TextDecoder().decode(await openRecord(kms, email, toChangeContext(id)))
}

/** Seals both addresses for the row of what undoes their change. `token`: its digest. */
export function sealUndo(
  kms: Kms,
  token: string,
  emails: v.InferOutput<typeof emailsSchema>,
): Promise<SealedRecord> {
  return sealRecord(kms, new TextEncoder().encode(JSON.stringify(emails)), toUndoContext(token))
}

/** Opens what {@link sealUndo} sealed. Throws KEY_ENCRYPTION_FAILED. */
export async function openUndo(
  kms: Kms,
  { token, emails }: EmailUndoRow,
): Promise<v.InferOutput<typeof emailsSchema>> {
  const bytes = await openRecord(kms, emails, toUndoContext(token))
  return parseWith(emailsSchema, JSON.parse(new TextDecoder().decode(bytes)))
}
