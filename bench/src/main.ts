// `npm run bench`: what DESIGN §8 allows and what this machine takes. A measurement, so it ends well whatever it
// finds; with `--gate` it fails when something is over its budget.
import { cpus, totalmem } from 'node:os'
import { getLaunchOptions } from '@gangway/testing/playwright'
import { chromium } from '@playwright/test'
import { budgets } from './budgets.js'
import { getLoadingRows } from './getLoadingRows.js'
import { measureLoading } from './measureLoading.js'
import { measureTimes, type Times } from './measureTimes.js'
import { measureWorld, type WorldCost } from './measureWorld.js'
import { isWithinBudget, printTable, type TableRow } from './printTable.js'

const runs = 7
/** Nothing listens there: what is loaded does not depend on what the API answers, and no world needs to run. */
const silentApi = 'http://127.0.0.1:9'

const browser = await chromium.launch(await getLaunchOptions())
const [loading, times] = [await measureLoading(browser, silentApi), await measureTimes(browser, runs)]
await browser.close()
const tables: [string, TableRow[]][] = [
  ['examples/connect-button', getLoadingRows(loading)],
  ['4 × slower CPU, Fast 4G', getTimeRows(times)],
  ['npm start', getWorldRows(await measureWorld())],
]
console.log(
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}, ${toGigabytes(totalmem())}, Node ${process.version}`,
)
for (const [title, rows] of tables) printTable(title, rows)
if (process.argv.includes('--gate') && !tables.every(([, rows]) => isWithinBudget(rows))) process.exitCode = 1

function getTimeRows({ buttonUsable, dialogUsable, addressShown }: Times): TableRow[] {
  const ratio = (value: number) => `${value.toFixed(2)} ×`
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const bare = buttonUsable['bare-react']
  return [
    { name: 'button usable', value: buttonUsable['connect-button'], format: ms },
    {
      name: '… of a bare React page',
      value: buttonUsable['connect-button'] / bare,
      budget: budgets.buttonUsable,
      format: ratio,
    },
    { name: '… bare wagmi, of the same', value: buttonUsable['bare-wagmi'] / bare, format: ratio },
    { name: 'click → dialog usable', value: dialogUsable.answering, format: ms },
    {
      name: '… while every remote stalls',
      value: dialogUsable.stalled / dialogUsable.answering,
      budget: budgets.dialogWhileStalled,
      format: ratio,
    },
    { name: 'click on a wallet → address shown', value: addressShown['connect-button'], format: ms },
    {
      name: '… of bare wagmi',
      value: addressShown['connect-button'] / addressShown['bare-wagmi'],
      budget: budgets.addressShown,
      format: ratio,
    },
  ]
}

function getWorldRows({ start, memory }: WorldCost): TableRow[] {
  return [
    {
      name: 'until every part answers',
      value: start,
      budget: budgets.worldStart,
      format: (value) => `${value.toFixed(1)} s`,
    },
    ...(memory === null
      ? []
      : [
          {
            name: 'memory of all processes',
            value: memory,
            budget: budgets.worldMemory,
            format: toGigabytes,
          },
        ]),
  ]
}

function toGigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(2)} GB`
}
