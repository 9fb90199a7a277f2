import type { ResolvedName } from '@gangway/core'
import type { GangwayError } from '@gangway/protocol'

/** How far the recipient has been checked. interface-guide.md §9.3. */
export type RecipientCheck =
  | { kind: 'empty' }
  /** `isName`: somebody is asked where a name leads. */
  | { kind: 'checking'; isName?: boolean }
  | { kind: 'invalid'; error: GangwayError }
  /** In its canonical spelling; `name` is what led there. */
  | { kind: 'valid'; address: string; name?: ResolvedName }
