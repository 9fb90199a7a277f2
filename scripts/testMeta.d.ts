import 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test is skipped, in plain words; one skipped without a reason fails `npm test`. */
    skipReason?: string
    /** How often a test tried what, which is more in `npm run test:deep`, and what it found: a row of docs/deep-run.md. */
    deepCount?: { what: string; tried: number; found: string }
  }
}
