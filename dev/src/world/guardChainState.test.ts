import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../../fixtures/makeFolder.js'
import { guardChainState } from './guardChainState.js'

test('default: half a file is replaced by the last whole one', () => {
  const file = join(makeFolder(), 'chain.json')
  guardChainState(file)
  writeFileSync(file, '{"block":1}')
  guardChainState(file)
  writeFileSync(file, '{"block":2')
  guardChainState(file)
  expect(readFileSync(file, 'utf8')).toBe('{"block":1}')
})
