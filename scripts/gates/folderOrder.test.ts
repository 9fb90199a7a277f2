import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findArrowsUp, findKnots, folderOrder, readFolderImports } from './folderOrder.js'
import { importRules } from './importRules.js'
import { repositoryWith } from './repositoryWith.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const workspaces = Object.keys(importRules).filter((folder) => existsSync(join(root, folder, 'src')))

describe('folders', () => {
  test.each(workspaces)('default: no folder of %s depends on itself in a circle', (workspace) => {
    expect(findKnots(readFolderImports(root, workspace))).toEqual([])
  })

  test.each(Object.entries(folderOrder))(
    'default: the folders of %s import from below alone',
    (workspace, order) => {
      const imports = readFolderImports(root, workspace)
      expect(findArrowsUp(imports, order).map(({ file, target }) => `${file} → ${target}`)).toEqual([])
      for (const name of order) expect(existsSync(join(root, workspace, 'src', name)), name).toBe(true)
    },
  )

  const order = ['ground', 'middle', 'top']
  const source = { 'a/src/ground/a.ts': '', 'a/src/middle/b.ts': '', 'a/src/top/c.ts': '' }
  const readArrows = (files: Record<string, string>) =>
    findArrowsUp(readFolderImports(repositoryWith({ ...source, ...files }), 'a'), order)

  test.each([
    ['a folder above', { 'a/src/ground/a.ts': `import { c } from '../top/c.js'` }],
    ['a type of a folder above', { 'a/src/ground/a.ts': `import type { C } from '../top/c.js'` }],
    ['a file beside the folders', { 'a/src/index.ts': '', 'a/src/top/c.ts': `export * from '../index.js'` }],
    ['a folder that is in no order', { 'a/src/new/d.ts': '', 'a/src/top/c.ts': `import('../new/d.js')` }],
  ])('error: %s', (_name, files) => {
    expect(readArrows(files)).toHaveLength(1)
  })

  test('behavior: what is below, and files beside the folders among themselves', () => {
    const files = {
      'a/src/middle/b.ts': `import '../ground/a.js'`,
      'a/src/index.ts': `export * from './createA.js'\nexport * from './top/c.js'`,
      'a/src/createA.ts': `import './middle/b.js'`,
    }
    expect(readArrows(files)).toEqual([])
  })

  test('behavior: tests and their helpers import what they like', () => {
    const files = {
      'a/src/ground/a.test.ts': `import '../top/c.js'`,
      'a/src/ground/tests/createTop.ts': `import '../../top/c.js'`,
    }
    expect(readArrows(files)).toEqual([])
  })

  test('error: a knot, whichever way around', () => {
    const edges = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'b' },
      { from: 'c', to: 'd' },
    ]
    expect(findKnots(edges)).toEqual([['b', 'c']])
  })
})
