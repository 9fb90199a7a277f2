import { randomBytes } from 'node:crypto'

/** 128 random bits as hex, `randomIdSchema` of protocol. */
export function createRandomId(): string {
  return randomBytes(16).toString('hex')
}
