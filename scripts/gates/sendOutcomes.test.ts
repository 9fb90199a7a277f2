import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { impossible, type Outcome, outcomes, ownKind, ownOutcomes } from '../../e2e/outcomes/outcome.js'
import { renderOutcomeTable } from '../../e2e/outcomes/renderOutcomeTable.js'
import { evmKinds, solanaKinds } from '../../e2e/outcomes/sendKinds.js'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const names = Object.keys(outcomes) as Outcome[]

test('default: docs/send-outcomes.md has every kind of send and every outcome there is', () => {
  const cells = [...evmKinds, ...solanaKinds].flatMap(({ namespace, name }) =>
    names
      .filter((outcome) => !(outcome in impossible[namespace]))
      .map((outcome) => ({ namespace, kind: name, outcome, hasPassed: true })),
  )
  const own = (Object.keys(ownOutcomes) as Outcome[]).map((outcome) => ({
    namespace: 'eip155' as const,
    kind: ownKind,
    outcome,
    hasPassed: true,
  }))
  expect(renderOutcomeTable(cells)).toBeNull()
  expect(renderOutcomeTable([...cells, ...own])).toBe(read('docs/send-outcomes.md'))
})

test.each(names)('default: a journey is about “%s”', (outcome) => {
  const journeys = ['common', 'evm', 'solana'].map((name) => read(`e2e/outcomes/${name}.spec.ts`)).join('')
  expect(journeys).toMatch(new RegExp(`about\\([^)]*'${outcome}'|\\['${outcome}', `))
})

test('behavior: README.md names the kinds whose outcomes `npm test` runs', () => {
  const [evm, solana] = [evmKinds, solanaKinds].map((kinds) =>
    kinds.filter(({ isSampled }) => isSampled).map(({ name }) => name),
  )
  const text = read('README.md').replaceAll(/\s+/g, ' ')
  expect(text).toContain(`\`npm test\` runs those of a ${evm} on EVM and of the ${solana} on Solana,`)
})
