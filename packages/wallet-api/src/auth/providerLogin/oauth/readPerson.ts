import { isEmail, parseEmail } from '@gangway/protocol'
import * as v from 'valibot'
import type { ProvenIdentity } from '../loginProvider.js'

/** A provider's own id of a person. */
export const subjectSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(255))

/** A text a provider may leave out, in either way. */
export const optionalTextSchema = v.nullish(v.string())

/** More is nobody's name. */
const longestName = 100

/** Who a provider says somebody is, as the login takes it: no address that mails cannot go to, no name that is none. */
export function readPerson(person: {
  subject: string
  email: string | null | undefined
  isEmailVerified: boolean
  name: string | null | undefined
}): ProvenIdentity {
  const { subject, isEmailVerified } = person
  const email = person.email && isEmail(person.email) ? parseEmail(person.email).address : null
  // Control and direction characters would change what is written around a name.
  const name = person.name?.replaceAll(/\p{C}/gu, '').trim().slice(0, longestName)
  return { subject, email, isEmailVerified: isEmailVerified && email !== null, name: name || null }
}
