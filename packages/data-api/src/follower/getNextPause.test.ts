import { expect, test } from 'vitest'
import { getNextPause } from './getNextPause.js'

const times = { shortest: 200, longest: 600, longestAfterFailure: 5_000 }

test('default: longer for as long as nothing comes, up to a limit', () => {
  const pauses = [0, 1, 2, 3, 4, 50].map((quiet) => getNextPause(times, { failures: 0, quiet }))
  expect(pauses).toEqual([200, 200, 300, 450, 600, 600])
})

test('behavior: twice as long after each failure, up to a limit', () => {
  const pauses = [1, 2, 3, 10, 2_000].map((failures) => getNextPause(times, { failures, quiet: 0 }))
  expect(pauses).toEqual([400, 800, 1_600, 5_000, 5_000])
})
