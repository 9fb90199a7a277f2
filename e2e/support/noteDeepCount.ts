import { test } from '@gangway/testing/playwright'

/** Notes what a journey tried, which is more in `npm run test:deep`, and what it found: a row of docs/deep-run.md. */
export function noteDeepCount(count: { tried: string; found: string }): void {
  test.info().annotations.push({ type: 'deep count', description: JSON.stringify(count) })
}
