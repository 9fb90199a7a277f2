import { getLoadingRows, measureLoading, printTable } from '@gangway/bench'
import { expect, test } from '@gangway/testing/playwright'

test('DESIGN §8: what a browser loads of examples/connect-button keeps to its budgets', async ({
  browser,
  world,
}) => {
  // Two builds and four visits.
  test.slow()
  const rows = getLoadingRows(await measureLoading(browser, world.api))
  printTable('examples/connect-button', rows)
  for (const { name, value, budget } of rows) expect.soft(value, name).toBeLessThanOrEqual(budget ?? value)
})
