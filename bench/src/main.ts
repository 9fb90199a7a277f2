// `npm run bench`: what architecture.md §8 allows and what this machine takes. A measurement, so it ends well whatever it
// finds; with `--gate` it fails when something is over its budget. `npm run bench -- dialog` compares with AppKit 1.7.3,
// `npm run bench -- frame` the embedded wallet with bare keys, `npm run bench -- relay` the relay with a bare WebSocket server,
// `npm run bench -- data` account data with a bare route and the database's own reads,
// `npm run bench -- relayer` gas the app pays for with a relayer that checks nothing,
// `npm run bench -- swap` a quote with the calls of the node it needs.
import { cpus, totalmem } from 'node:os'
import { getLaunchOptions } from '@gangway/testing/playwright'
import { type Browser, chromium } from '@playwright/test'
import { budgets } from './budgets.js'
import type { PageName } from './comparedPages.js'
import { getDataRows } from './data/getDataRows.js'
import { measureData } from './data/measureData.js'
import { getFrameRows } from './getFrameRows.js'
import { getLoadingRows } from './getLoadingRows.js'
import { getTimeRows } from './getTimeRows.js'
import { measureFrame } from './measureFrame.js'
import { measureLoading } from './measureLoading.js'
import { measureTimes } from './measureTimes.js'
import { measureWorld, type WorldCost } from './measureWorld.js'
import { isWithinBudget, printTable, type TableRow } from './printTable.js'
import { getRelayRows } from './relay/getRelayRows.js'
import { measureRelay } from './relay/measureRelay.js'
import { getRelayerRows } from './relayer/getRelayerRows.js'
import { measureRelayer } from './relayer/measureRelayer.js'
import { getSwapRows } from './swap/getSwapRows.js'
import { measureSwap } from './swap/measureSwap.js'

type Table = [title: string, rows: TableRow[]]

const runs = 7
/** Nothing listens there: what is loaded does not depend on what the API answers, and no world needs to run. */
const silentApi = 'http://127.0.0.1:9'

const has = (word: string) => process.argv.includes(word)
const tables = await measure()
console.log(
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}, ${toGigabytes(totalmem())}, Node ${process.version}`,
)
for (const [title, rows] of tables) printTable(title, rows)
if (has('--gate') && !tables.every(([, rows]) => isWithinBudget(rows))) process.exitCode = 1

async function measure(): Promise<Table[]> {
  if (has('relay')) return [['relay', getRelayRows(await measureRelay())]]
  if (has('relayer')) return [['gas paid by the app', getRelayerRows(await measureRelayer())]]
  if (has('swap')) return [['swap', getSwapRows(await measureSwap())]]
  if (has('data')) return [['account data', getDataRows(await inBrowser(measureData))]]
  if (has('frame')) return [['embedded wallet', getFrameRows(await inBrowser(measureFrame))]]
  const pages = await inBrowser(measurePages)
  return has('dialog') ? pages : [...pages, ['npm start', getWorldRows(await measureWorld())]]
}

// `dialog`: what a person waits for, side by side with AppKit, which is then installed outside the repository.
async function measurePages(browser: Browser): Promise<Table[]> {
  const hasAppKit = has('dialog')
  const names: PageName[] = [
    'bare-react',
    'bare-wagmi',
    'connect-button',
    ...(hasAppKit ? (['appkit'] as const) : []),
  ]
  return [
    ['examples/connect-button', getLoadingRows(await measureLoading(browser, silentApi))],
    ['4 × slower CPU, Fast 4G', getTimeRows(await measureTimes(browser, names, runs), { hasAppKit })],
  ]
}

async function inBrowser<T>(act: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(await getLaunchOptions())
  const result = await act(browser)
  await browser.close()
  return result
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
