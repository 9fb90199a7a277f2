import { impossible, type Outcome, outcomes, ownKind, ownOutcomes } from './outcome.js'
import type { TestedOutcome } from './testOutcome.js'

const familyNames = { eip155: 'EVM', solana: 'Solana' } as const

const head = `<!-- Generated from the journeys in e2e/outcomes; GANGWAY_WRITE_OUTCOMES=1 rewrites it. Do not edit. -->

# How a send can go

Each ✓ is a test in a real browser against the real chain. \`npm run test:deep\` runs them all and compares this table with what
passed; \`npm test\` runs a sample: the outcomes of two kinds, and one of those in which another takes its place. A number says why a case cannot be.
`

/**
 * Renders the table of every kind of send and every outcome. Null when a cell was not run: a table with holes
 * would say less than none.
 */
export function renderOutcomeTable(tested: readonly TestedOutcome[]): string | null {
  const notes: string[] = []
  const rows: string[] = []
  for (const namespace of ['eip155', 'solana'] as const) {
    const ofFamily = tested.filter((test) => test.namespace === namespace && test.kind !== ownKind)
    const kinds = [...new Set(ofFamily.map(({ kind }) => kind))]
    if (kinds.length === 0) return null
    for (const kind of kinds) {
      const cells = getOutcomes().map((outcome) => {
        const reason = impossible[namespace][outcome]
        if (reason !== undefined) return getNoteNumber(notes, reason)
        const isTested = tested.some(
          (test) => test.namespace === namespace && test.kind === kind && test.outcome === outcome,
        )
        return isTested ? '✓' : null
      })
      if (cells.includes(null)) return null
      rows.push(`| ${[familyNames[namespace], kind, ...cells].join(' | ')} |`)
    }
  }
  const own = Object.entries(ownOutcomes).map(([outcome, way]) => {
    const isTested = tested.some((test) => test.kind === ownKind && test.outcome === outcome)
    return isTested ? `| ${outcome} | ${way} | ✓ |` : null
  })
  if (own.includes(null)) return null
  const titles = ['Family', 'Sent', ...getOutcomes().map((outcome) => outcomes[outcome])]
  const rule = titles.map((_, index) => (index < 2 ? '---' : ':-:'))
  return [
    head,
    `| ${titles.join(' | ')} |`,
    `| ${rule.join(' | ')} |`,
    ...rows,
    '',
    ...notes.map((note, index) => `${index + 1}. ${note[0]?.toUpperCase()}${note.slice(1)}.`),
    '',
    'In the table another program takes a transaction’s place. The wallet in the frame does so itself:',
    '',
    '| Outcome | By | |',
    '| --- | --- | :-: |',
    ...own,
    '',
  ].join('\n')
}

function getOutcomes(): Outcome[] {
  return Object.keys(outcomes) as Outcome[]
}

function getNoteNumber(notes: string[], reason: string): string {
  if (!notes.includes(reason)) notes.push(reason)
  return `${notes.indexOf(reason) + 1}`
}
