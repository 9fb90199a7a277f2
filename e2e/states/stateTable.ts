import { dialogStates } from './dialogStates.js'

/** Which test shows a state: its file in the repository, and its title. */
export type StateTest = { file: string; title: string }

/** Which test shows which state, by the state's id. */
export type StateTable = ReadonlyMap<string, StateTest>

const head = `<!-- Generated from the journeys that call shows(); GANGWAY_WRITE_STATES=1 rewrites it. Do not edit. -->

# Every state of the dialog, and the test that produces it

Each row was seen in a real browser by the test beside it; \`npm test\` fails when that test is gone, did not run, or passes without
having seen it. \`npm run test:deep\` runs those that \`npm test\` leaves out.
`

/** Writes the table, every state in the order of {@link dialogStates}. */
export function renderStateTable(table: StateTable): string {
  const groups = Object.entries(dialogStates).map(([group, states]) => {
    const rows = Object.entries(states).map(([id, words]) => {
      const test = table.get(id)
      return `| \`${id}\` | ${words} | ${test ? `\`${test.file} › ${test.title.replaceAll('|', '\\|')}\`` : ''} |`
    })
    return [`\n## ${group}\n`, '| State | Shown | Test |', '|---|---|---|', ...rows, ''].join('\n')
  })
  return head + groups.join('')
}

/** Reads what {@link renderStateTable} wrote; a state without a test is left out. */
export function parseStateTable(text: string): StateTable {
  const rows = text.matchAll(/^\| `([^`]+)` \| .* \| `([^`]+?) › ([^`]+)` \|$/gm)
  return new Map(
    [...rows].map(([, id = '', file = '', title = '']): [string, StateTest] => [
      id,
      { file, title: title.replaceAll('\\|', '|') },
    ]),
  )
}
