import { threeServers } from './runPlaywright.mjs'
import { countReasons, nameTest } from './Tally.mjs'

const head = `<!-- Written by \`npm run test:deep\`. Do not edit. -->

# The last deep run

\`npm run test:deep\` runs every test with its full counts: each property 5,000 times or as often as it says, every
journey, and each outcome of a send twice.
`

/** Renders docs/deep-run.md: on what it ran, how it ended, and each long count with what was tried and found. */
export function renderDeepRun({ commit, date, machine, minutes, summary, tests }) {
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
    '## Counts',
    '',
    '| What | Tried | Found | Test |',
    '|---|--:|---|---|',
    ...mergeCounts(tests).map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
    '',
    '## Journeys',
    '',
    '| What | Passed | Failed | Skipped |',
    '|---|--:|--:|--:|',
    countStates(
      'every journey',
      selectFolder(tests, 'e2e/').filter((test) => !isOfThreeServers(test)),
    ),
    countStates('every cell of docs/send-outcomes.md, twice', selectFolder(tests, 'e2e/outcomes/')),
    countStates('the journeys in Firefox', selectFolder(tests, 'e2e/firefox/')),
    countStates('journeys against three servers behind a balancer', tests.filter(isOfThreeServers)),
    '',
    ...(failed.length > 0 ? ['## Failed', '', ...failed, ''] : []),
  ].join('\n')
}

const isOfThreeServers = ({ path }) => path[0] === threeServers

const selectFolder = (tests, folder) => tests.filter(({ file }) => file?.startsWith(folder))

function countStates(what, tests) {
  const counts = ['passed', 'failed', 'skipped'].map(
    (wanted) => tests.filter(({ state }) => state === wanted).length,
  )
  return `| ${[what, ...counts].join(' | ')} |`
}

/** One row for what was found alike: some run twice, others on two databases, or are one of many tries. */
function mergeCounts(tests) {
  const rows = new Map()
  for (const { file, path, state, counts = [] } of tests)
    for (const { what, tried, found } of counts) {
      const end = state === 'failed' ? '; **the test failed**' : ''
      const key = JSON.stringify([what, tried, `${found}${end}`, file])
      rows.set(key, [...(rows.get(key) ?? []), path.at(-1)])
    }
  return [...rows].map(([key, titles]) => {
    const [what, tried, found, file] = JSON.parse(key)
    const times = titles.length > 1 ? `${titles.length} × ` : ''
    const name = new Set(titles).size === 1 ? ` › ${titles[0]}` : ''
    return [what, `${times}${tried.toLocaleString('en')}`, found, `\`${file}${name}\``]
  })
}
