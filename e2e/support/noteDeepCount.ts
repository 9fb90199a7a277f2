import { test } from '@gangway/testing/playwright'

/** Notes how often a journey tried what, which is more in `npm run test:deep`, and what it found: a row of docs/deep-run.md. */
export function noteDeepCount(count: { what: string; tried: number; found: string }): void {
  test.info().annotations.push({ type: 'deep count', description: JSON.stringify(count) })
}
