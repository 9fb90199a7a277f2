// `npm run structure`: how each workspace is cut, and how long the sentences of each document are. With `--at <commit>` of
// that commit; `--write <commit>` writes docs/measures.md, which has both.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureDocuments } from './measureDocuments.js'
import { measureWorkspaces } from './measureWorkspaces.js'
import { renderMeasures } from './renderMeasures.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({ options: { at: { type: 'string' }, write: { type: 'string' } } })

if (values.write) {
  const before = { commit: describeCommit(values.write), ...measureCommit(values.write) }
  const after = { commit: describeCommit('HEAD'), ...measure(root) }
  writeFileSync(join(root, 'docs/measures.md'), renderMeasures(before, after))
} else {
  const { workspaces, documents } = values.at ? measureCommit(values.at) : measure(root)
  console.table(workspaces)
  console.table(documents)
}

function measure(folder: string) {
  return { workspaces: measureWorkspaces(folder), documents: measureDocuments(folder) }
}

/** Measures the files of a commit in a folder that is removed again. */
function measureCommit(commit: string) {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-structure-'))
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    return measure(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** `1a2b3c4d of 2026-11-27`. */
function describeCommit(commit: string): string {
  const format = ['log', '-1', '--date=short', '--abbrev=8', '--format=%h of %cd', commit]
  return execFileSync('git', format, { cwd: root, encoding: 'utf8' }).trim()
}
