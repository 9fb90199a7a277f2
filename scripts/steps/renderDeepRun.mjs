import { countReasons, nameTest } from './Tally.mjs'

const head = `<!-- Written by \`npm run test:deep\`. Do not edit. -->

# The last deep run

\`npm run test:deep\` runs every test with its full counts: each property 5,000 times or as often as it says, each journey twice.
`

/** Renders docs/deep-run.md: on what it ran, how it ended, and each long count with what was tried and found. */
export function renderDeepRun({ commit, date, machine, minutes, summary, tests }) {
  const journeys = tests.filter(({ file }) => file?.startsWith('e2e/'))
  const rows = [
    ...tests.flatMap((test) =>
      (test.counts ?? []).map(({ tried, found }) => [tried, `${found}${fail(test)}`, nameTest(test)]),
    ),
    countPassed('every journey, twice', journeys),
    countPassed('every cell of docs/send-outcomes.md, twice', selectFolder(tests, 'e2e/outcomes/')),
    countPassed('the journeys in Firefox, twice', selectFolder(tests, 'e2e/firefox/')),
  ]
  const failed = tests.filter(({ state }) => state === 'failed').map((test) => `- ${nameTest(test)}`)
  return [
    head,
    `- Commit: ${commit}`,
    `- Date: ${date}`,
    `- Machine: ${machine}`,
    `- Time: ${minutes} min`,
    `- Result: ${summary}`,
    ...countReasons(tests).map((line) => `- ${line}`),
    '',
    '| Tried | Found | Test |',
    '|---|---|---|',
    ...mergeRows(rows).map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
    '',
    ...(failed.length > 0 ? ['## Failed', '', ...failed, ''] : []),
  ].join('\n')
}

const fail = ({ state }) => (state === 'failed' ? '; **the test failed**' : '')
const selectFolder = (tests, folder) => tests.filter(({ file }) => file?.startsWith(folder))

function countPassed(tried, tests) {
  const count = (wanted) => tests.filter(({ state }) => state === wanted).length
  return [tried, `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`, '']
}

/** A journey runs twice: what it found both times is one row. */
function mergeRows(rows) {
  const times = new Map()
  for (const row of rows) {
    const key = JSON.stringify(row)
    times.set(key, (times.get(key) ?? 0) + 1)
  }
  return [...times].map(([key, count]) => {
    const [tried, found, test] = JSON.parse(key)
    return [tried, count > 1 ? `${found} (${count} times)` : found, test]
  })
}
