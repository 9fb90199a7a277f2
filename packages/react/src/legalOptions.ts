import type { PublicConfig } from '@gangway/protocol'

declare module './GangwayContext.js' {
  interface GangwayContextValue {
    /** What people agree to by connecting; null: nothing. */
    legal: LegalOptions | null
  }
}

/** Links of the line under the connect methods, and whether its box must be ticked first. interface-guide.md §7.2. */
export type LegalOptions = Partial<NonNullable<PublicConfig['legal']>>
