import { getLoadingRows, measureLoading, printTable } from '@gangway/bench'
import { expect, networks, test } from '@gangway/testing/playwright'

test('architecture.md §8: what a browser loads of examples/connect-button keeps to its budgets', async ({
  browser,
  world,
}) => {
  // Two builds and four visits.
  test.slow()
  const rows = getLoadingRows(await measureLoading(browser, world.api))
  printTable('examples/connect-button', rows)
  for (const { name, value, budget } of rows) expect.soft(value, name).toBeLessThanOrEqual(budget ?? value)
})

test('architecture.md §8: a page without a server keeps to the same budgets, but for what it emits', async ({
  browser,
  world,
}) => {
  test.slow()
  const node = world.rpc[networks.one.caipNetworkId] ?? ''
  const rows = getLoadingRows(await measureLoading(browser, node, 'without-server'))
  printTable('a page without a server', rows)
  // The wallet list and the rules of names are emitted for such pages alone, and load when they are wanted.
  for (const { name, value, budget } of rows.filter((row) => row.name !== 'everything emitted'))
    expect.soft(value, name).toBeLessThanOrEqual(budget ?? value)
})
