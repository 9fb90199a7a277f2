import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { dialogStates } from '../../e2e/states/dialogStates.js'
import { parseStateTable } from '../../e2e/states/stateTable.js'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(repository, file), 'utf8')
const table = parseStateTable(read('docs/dialog-states.md'))

describe('docs/dialog-states.md', () => {
  test.each(Object.values(dialogStates).flatMap(Object.keys))(
    'behavior: %s is shown by a journey',
    (state) => {
      const shown = table.get(state)
      if (!shown) throw new Error(`${state} has no journey`)
      expect(read(shown.file)).toContain(`'${state}'`)
    },
  )
})
