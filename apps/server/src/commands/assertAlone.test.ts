import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assertAlone, type BackupKind } from './assertAlone.js'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gangway-alone-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const manifests: Record<BackupKind, object> = {
  main: { format: 'gangway backup 1', service: 'main' },
  recovery: { format: 'gangway backup 1', service: 'recovery' },
  'keys of frame': { format: 'gangway keys 1', service: 'frame' },
  'keys of recovery': { format: 'gangway keys 1', service: 'recovery' },
}

function add(path: string, kind: BackupKind) {
  mkdirSync(join(root, path), { recursive: true })
  writeFileSync(join(root, path, 'manifest.json'), JSON.stringify(manifests[kind]))
}
const look = (path: string, kind: BackupKind) => assertAlone(join(root, path), kind)

test.each([
  ['one', 'two'],
  ['one', 'folder/two'],
  ['folder/one', 'two'],
  ['frame/one', 'recovery/two'],
  ['one', 'one/two'],
])('error: a copy of another kind at %s is found from %s, whichever the two are', (there, path) => {
  const kinds = Object.keys(manifests) as BackupKind[]
  for (const found of kinds) {
    add(there, found)
    for (const kind of kinds.filter((each) => each !== found)) {
      let hints: readonly string[] = []
      try {
        look(path, kind)
      } catch (error) {
        hints = (error as { hints: readonly string[] }).hints
      }
      expect(hints[0]).toContain(`is beside ${join(root, there)}, a copy of another kind (${found})`)
    }
    look(path, found)
  }
})

test('behavior: what is far, is no copy, or is unreadable is left alone', () => {
  add('some/where/else/one', 'main')
  look('recovery/two', 'recovery')
  mkdirSync(join(root, 'other'))
  writeFileSync(join(root, 'other/manifest.json'), '{"format":"of something else"}')
  mkdirSync(join(root, 'broken'))
  writeFileSync(join(root, 'broken/manifest.json'), '{')
  writeFileSync(join(root, 'file'), '')
  look('recovery', 'recovery')
  look('file/below', 'recovery')
})
