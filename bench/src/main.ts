// `npm run bench`: what DESIGN §8 allows and what this machine takes. A measurement, so it ends well whatever it
// finds; with `--gate` it fails when something is over its budget. `npm run bench -- dialog` compares with AppKit 1.7.3,
// `npm run bench -- frame` the embedded wallet with bare keys.
import { cpus, totalmem } from 'node:os'
import { getLaunchOptions } from '@gangway/testing/playwright'
import { chromium } from '@playwright/test'
import { budgets } from './budgets.js'
import type { PageName } from './comparedPages.js'
import { getFrameRows } from './getFrameRows.js'
import { getLoadingRows } from './getLoadingRows.js'
import { getTimeRows } from './getTimeRows.js'
import { measureFrame } from './measureFrame.js'
import { measureLoading } from './measureLoading.js'
import { measureTimes } from './measureTimes.js'
import { measureWorld, type WorldCost } from './measureWorld.js'
import { isWithinBudget, printTable, type TableRow } from './printTable.js'

const runs = 7
/** Nothing listens there: what is loaded does not depend on what the API answers, and no world needs to run. */
const silentApi = 'http://127.0.0.1:9'

// `dialog`: what a person waits for, side by side with AppKit, which is then installed outside the repository.
const isDialog = process.argv.includes('dialog')
const names: PageName[] = [
  'bare-react',
  'bare-wagmi',
  'connect-button',
  ...(isDialog ? (['appkit'] as const) : []),
]
// `frame`: the embedded wallet alone.
const isFrame = process.argv.includes('frame')
const browser = await chromium.launch(await getLaunchOptions())
const tables: [string, TableRow[]][] = isFrame
  ? [['embedded wallet', getFrameRows(await measureFrame(browser))]]
  : [
      ['examples/connect-button', getLoadingRows(await measureLoading(browser, silentApi))],
      [
        '4 × slower CPU, Fast 4G',
        getTimeRows(await measureTimes(browser, names, runs), { hasAppKit: isDialog }),
      ],
    ]
await browser.close()
if (!isDialog && !isFrame) tables.push(['npm start', getWorldRows(await measureWorld())])
console.log(
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}, ${toGigabytes(totalmem())}, Node ${process.version}`,
)
for (const [title, rows] of tables) printTable(title, rows)
if (process.argv.includes('--gate') && !tables.every(([, rows]) => isWithinBudget(rows))) process.exitCode = 1

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
