import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../../fixtures/makeFolder.js'
import { lockStateFolder } from './lockStateFolder.js'

test('default: one holder at a time, named to the second', () => {
  const folder = join(makeFolder(), 'made')
  const unlock = lockStateFolder(folder)
  expect(() => lockStateFolder(folder)).toThrowError(
    expect.objectContaining({
      code: 'DEV_ALREADY_RUNNING',
      details: expect.stringContaining(`${process.pid}`),
    }),
  )
  unlock()
  lockStateFolder(folder)()
})

test('behavior: a lock of a dead process, or of an earlier one with the same pid, is taken over', () => {
  const { pid } = spawnSync('/bin/true')
  for (const stale of [`${pid} 123`, `${process.pid} long ago`, '']) {
    const folder = makeFolder()
    writeFileSync(join(folder, 'lock'), stale)
    lockStateFolder(folder)()
  }
})
