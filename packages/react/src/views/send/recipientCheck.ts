import type { GangwayError } from '@gangway/protocol'

/** How far the recipient has been checked. interface-guide §9.3. */
export type RecipientCheck =
  | { kind: 'empty' }
  | { kind: 'checking' }
  | { kind: 'invalid'; error: GangwayError }
  /** In its canonical spelling. */
  | { kind: 'valid'; address: string }
